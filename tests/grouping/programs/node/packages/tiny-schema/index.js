class SchemaError extends Error {
  constructor(path, expected) {
    super(`${path}: expected ${expected}`);
    this.name = "SchemaError";
  }
}

//@2 function kindOf(value) {
//@2   return value === null ? "null" : typeof value;
//@2 }
class Schema {
  constructor(fields) {
    this.fields = fields;
  }

  parse(value) {
    for (const [field, kind] of Object.entries(this.fields)) this.check(value, field, kind);
    return value;
  }

  check(value, field, kind) {
    if (typeof value[field] !== kind) throw new SchemaError(field, kind); //@1
    //@2 const found = kindOf(value[field]);
    //@2 if (found !== kind) throw new SchemaError(field, kind);
  }
}

module.exports = { Schema };
