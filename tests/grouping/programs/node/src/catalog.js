const { Schema } = require("tiny-schema");
//@2 const { audit } = require("./audit");

const productSchema = new Schema({ sku: "string" });
const supplierSchema = new Schema({ sku: "string" });

//@2 function slug(name) {
//@2   return name.toLowerCase().replaceAll(" ", "-");
//@2 }
function readSupplier(body) {
  return supplierSchema.parse(body);
}

function readProduct(body) {
  //@2 audit(slug("Read Product"));
  return productSchema.parse(body);
}

function postProduct(req) {
  return readProduct({ name: `p${req.seed}` });
}

function postSupplier(req) {
  return readSupplier({ name: `s${req.seed}` });
}

function depthOf(category) {
  return 1 + depthOf(category.parent);
}

function showCategory(req) {
  let category = {
    name: "root",
    get parent() {
      throw new TypeError("category is detached");
    },
  };
  for (let i = 0; i < req.seed; i += 1) category = { name: `c${i}`, parent: category };
  return depthOf(category);
}

module.exports = { postProduct, postSupplier, showCategory };
