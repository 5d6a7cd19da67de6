/** The bundler replaces a font file by its URL. */
declare module "*.woff2" {
  const url: string;
  export default url;
}
