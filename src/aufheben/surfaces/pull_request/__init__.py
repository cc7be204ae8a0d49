"""What a pull request changes in ontologies, checked; the findings in one comment kept up to date.

`action.yml` runs it as `python -P -m aufheben.surfaces.pull_request`; docs/checking.md says how.
Whatever the ontologies, their names and the repository hold is data: no shell sees it, no module is
loaded from there, nothing of it reaches the job's log, and nothing of it is live in the comment.
"""
