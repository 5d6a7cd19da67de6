import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { CLIENT } from "./oidc-provider";

/** How an issuer misbehaves. Whatever is left out works correctly. */
export interface Misbehavior {
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Replaces the token. */
  sign?: (claims: JWTPayload) => Promise<string> | string;
  discovery?: (metadata: Record<string, unknown>) => object;
  /** Replaces handlers for the issuer's URLs. A request that a handler does not answer hangs. */
  responders?: Partial<Record<"token" | "jwks" | "userinfo" | "discovery", Responder>>;
}
type Responder = (request: IncomingMessage, response: ServerResponse) => void;

const KID = "issuer-key";
const keys = await generateKeyPair("RS256");
const otherKeys = await generateKeyPair("RS256");
const publicKey = { ...(await exportJWK(keys.publicKey)), kid: KID, alg: "RS256", use: "sig" };

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Tokens that a client must reject, whatever they contain. */
export const forgeries = {
  unsigned: (claims: JWTPayload) => `${part({ alg: "none" })}.${part(claims)}.`,
  ofAnotherKey: (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: KID }).sign(otherKeys.privateKey),
  withoutSignature: async (claims: JWTPayload) =>
    `${(await signCorrectly(claims)).split(".").slice(0, 2).join(".")}.`,
  changedAfterwards: async (claims: JWTPayload) => {
    const [head, , signature] = (await signCorrectly({ ...claims, sub: "other" })).split(".");
    return `${head}.${part(claims)}.${signature}`;
  },
  /** Signed with the issuer's public key, as if it were a shared secret. */
  byThePublicKey: async (claims: JWTPayload) => {
    const content = `${part({ alg: "HS256", kid: KID })}.${part(claims)}`;
    const mac = createHmac("sha256", await exportSPKI(keys.publicKey)).update(content);
    return `${content}.${mac.digest("base64url")}`;
  },
  /** Signed with the client's own secret, using an algorithm that the issuer does not announce. */
  byTheClientSecret: (claims: JWTPayload) => {
    const content = `${part({ alg: "HS256" })}.${part(claims)}`;
    return `${content}.${createHmac("sha256", CLIENT.secret).update(content).digest("base64url")}`;
  },
};

function signCorrectly(claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: KID }).sign(keys.privateKey);
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

export interface HostileIssuer {
  issuer: string;
  /** Returns the URL the browser is sent back to, for an account with this email address. */
  returnFrom: (start: URL, email: string) => URL;
  stop: () => Promise<void>;
}

/** Starts an issuer on loopback that does everything right except one thing. */
export async function startIssuer(overrides: Misbehavior): Promise<HostileIssuer> {
  let requested: { nonce: string; email: string } | undefined;
  const server = createServer((request, response) => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const now = Math.floor(Date.now() / 1000);
    const defaults: Record<string, Responder> = {
      discovery: () => {
        const metadata = {
          issuer: base,
          authorization_endpoint: `${base}/authorize`,
          token_endpoint: `${base}/token`,
          userinfo_endpoint: `${base}/userinfo`,
          jwks_uri: `${base}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        };
        json(response, overrides.discovery?.(metadata) ?? metadata);
      },
      jwks: () => json(response, { keys: [publicKey] }),
      token: () => {
        const claims: JWTPayload = {
          iss: base,
          aud: CLIENT.id,
          sub: `subject for ${requested?.email}`,
          nonce: requested?.nonce,
          iat: now,
          exp: now + 300,
          email: requested?.email,
          email_verified: true,
        };
        const altered = overrides.claims?.(claims) ?? claims;
        void Promise.resolve((overrides.sign ?? signCorrectly)(altered)).then((id_token) =>
          json(response, { access_token: "a", token_type: "Bearer", expires_in: 60, id_token }),
        );
      },
      userinfo: () => json(response, { sub: "somebody else", email: requested?.email }),
    };
    const path = request.url?.split("/").at(-1) ?? "";
    const name = path === "openid-configuration" ? "discovery" : path;
    const respond = overrides.responders?.[name as "token"] ?? defaults[name];
    if (respond) respond(request, response);
    else json(response, {}, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    issuer: `http://127.0.0.1:${port}`,
    returnFrom: ({ searchParams }, email) => {
      requested = { nonce: searchParams.get("nonce") ?? "", email };
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", "a code");
      back.searchParams.set("state", searchParams.get("state") ?? "");
      return back;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
