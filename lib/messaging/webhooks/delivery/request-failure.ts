/** Why a request was not made, or came to nothing: in words for whoever looks after the webhook. */
export class RequestFailure extends Error {
  override name = "RequestFailure";
}

const UNTRUSTED = "its certificate was issued by nobody who is known here";
const NOT_TLS = "no TLS is spoken there";

/** By the codes of Node and OpenSSL, whose own words are of certificates' insides. */
const INSECURE: Record<string, string> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  CERT_REVOKED: "its certificate was revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NOT_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NOT_TLS,
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name",
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
};

const WORDS: Record<string, string> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed without an answer.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The network cannot be reached.",
  EPIPE: "The connection was closed without an answer.",
  ETIMEDOUT: "The connection was not taken in time.",
  HPE_HEADER_OVERFLOW: "The answer's headers are too long.",
};

/** What OpenSSL says went wrong ("tlsv1 alert protocol version"), which Node leaves among addresses and file names. */
function reasonOf({ message }: Error): string {
  const [, reason] = /\berror:[0-9A-F]+:[^:]*:[^:]*:([^:]+)/i.exec(message) ?? [];
  return (reason ?? message.split("\n")[0] ?? "").slice(0, 200);
}

/** An error's code; what fails as it is sent has one that only says that, and its own among OpenSSL's words. */
function codeOf(error: NodeJS.ErrnoException): string {
  if (error.code !== "EPROTO") return error.code ?? "";
  return `ERR_SSL_${reasonOf(error).toUpperCase().replaceAll(" ", "_")}`;
}

/** Why a request failed, in words that tell nothing of this machine. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  const code = codeOf(error as Error);
  const known = WORDS[code];
  if (known !== undefined) return new RequestFailure(known);
  if (code.startsWith("HPE_")) return new RequestFailure("The answer is not HTTP.");
  const insecure = INSECURE[code];
  if (insecure !== undefined) return new RequestFailure(`No secure connection: ${insecure}.`);
  if (/CERT|TLS|SSL|SIGNATURE|_CA$|PURPOSE/.test(code)) {
    return new RequestFailure(`No secure connection: ${reasonOf(error as Error)}.`);
  }
  return new RequestFailure(code === "" ? "The request failed." : `The request failed (${code}).`);
}
