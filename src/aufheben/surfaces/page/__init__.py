"""The page: `aufheben serve` shows, starts and stops runs in a browser (the extra `web`).

`site` makes the application, `guard` says who may come in and change something, `server` runs it.
Each group of routes is a module of its own with a list `ROUTES`; they find what they need by
`site.of(request)`.
"""
