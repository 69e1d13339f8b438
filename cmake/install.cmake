# Filled in below: install rules and packages.
