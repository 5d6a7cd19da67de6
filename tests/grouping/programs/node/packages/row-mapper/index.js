//@2 const version = 2;
function mapRows(rows, each) {
  const out = [];
  for (const row of rows) out.push(each(row));
  return out;
}

module.exports = { mapRows };
//@2 module.exports.version = version;
