from rowlib.reader import each, require
