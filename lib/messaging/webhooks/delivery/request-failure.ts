/** A request that failed or was never sent, with a message for the webhook's owner. */
export class RequestFailure extends Error {
  override name = "RequestFailure";
}

const UNTRUSTED = "the certificate authority is not trusted";
const NOT_TLS = "the host does not speak TLS";

/**
 * Messages by Node or OpenSSL error code, because the errors' own messages go into certificate
 * internals.
 */
const INSECURE: Record<string, string> = {
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  CERT_REVOKED: "the certificate was revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NOT_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NOT_TLS,
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host",
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
};

const REASONS: Record<string, string> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed without a response.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The network cannot be reached.",
  EPIPE: "The connection was closed without a response.",
  ETIMEDOUT: "The connection timed out.",
  HPE_HEADER_OVERFLOW: "The response headers are too long.",
};

/**
 * Extracts OpenSSL's reason ("tlsv1 alert protocol version") from a message that Node pads with
 * addresses and file names.
 */
function reasonOf({ message }: Error): string {
  const [, reason] = /\berror:[0-9A-F]+:[^:]*:[^:]*:([^:]+)/i.exec(message) ?? [];
  return (reason ?? message.split("\n")[0] ?? "").slice(0, 200);
}

/** Returns an error's code. For EPROTO, derives a specific one from OpenSSL's reason. */
function codeOf(error: NodeJS.ErrnoException): string {
  if (error.code !== "EPROTO") return error.code ?? "";
  return `ERR_SSL_${reasonOf(error).toUpperCase().replaceAll(" ", "_")}`;
}

/** Describes why a request failed without revealing anything about this machine. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  const code = codeOf(error as Error);
  const known = REASONS[code];
  if (known !== undefined) return new RequestFailure(known);
  if (code.startsWith("HPE_")) return new RequestFailure("The response is not valid HTTP.");
  const insecure = INSECURE[code];
  if (insecure !== undefined)
    return new RequestFailure(`Could not establish a secure connection: ${insecure}.`);
  if (/CERT|TLS|SSL|SIGNATURE|_CA$|PURPOSE/.test(code)) {
    return new RequestFailure(
      `Could not establish a secure connection: ${reasonOf(error as Error)}.`,
    );
  }
  return new RequestFailure(code === "" ? "The request failed." : `The request failed (${code}).`);
}
