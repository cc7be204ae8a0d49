"""What all benchmarks share: trials and means, resampling, tables, pictures. Knows none of them."""
