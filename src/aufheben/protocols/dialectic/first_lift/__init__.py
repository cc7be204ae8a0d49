"""The first procedure of the lift: nobody is asked it any more, its runs are read and replayed."""
