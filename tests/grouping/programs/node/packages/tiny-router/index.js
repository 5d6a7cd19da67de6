//@2 function trace(req, done) {
//@2   return done(req);
//@2 }
class Router {
  constructor() {
    this.routes = new Map();
  }

  add(path, handle) {
    this.routes.set(path, handle);
  }

  async handle(req) {
    const route = this.routes.get(req.path);
    return this.dispatch(route, req); //@1
    //@2 return trace(req, (traced) => this.dispatch(route, traced));
  }

  async dispatch(route, req) {
    return route(req);
  }
}

module.exports = { Router };
