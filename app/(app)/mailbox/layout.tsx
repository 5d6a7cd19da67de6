export { default } from "../settings/layout";
