class MissingColumn(Exception):
    pass


#@2 def _check(row):
#@2     if not isinstance(row, dict):
#@2         raise TypeError("a row is a dict")
#@2
#@2
def require(row, column):
    #@2 _check(row)
    if column not in row:
        raise MissingColumn(f"no column {column!r} in row {row.get('id')}")
    return row[column]


#@2 def _one(row, use):
#@2     return use(row)
#@2
#@2
def each(rows, use):
    return [use(row) for row in rows]  #@1
    #@2 out = []
    #@2 for row in rows:
    #@2     out.append(_one(row, use))
    #@2 return out
