import { isIP } from "node:net";
import { generate } from "selfsigned";

const DAY_MS = 24 * 3_600_000;

/** A private key and its certificate, as PEM. */
export interface KeyPair {
  key: string;
  cert: string;
}

interface CertificateOptions {
  /** Its host names or IP addresses. */
  names?: string[];
  /** Days until it expires. A negative number gives an expired certificate. */
  days?: number;
}

const toAltName = (name: string) =>
  isIP(name) === 0 ? ({ type: 2, value: name } as const) : ({ type: 7, ip: name } as const);

async function make(
  commonName: string,
  { names = [], days = 1 }: CertificateOptions,
  authority?: KeyPair,
): Promise<KeyPair> {
  const generated = await generate([{ name: "commonName", value: commonName }], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: new Date(Date.now() - 30 * DAY_MS),
    notAfterDate: new Date(Date.now() + days * DAY_MS),
    extensions: [
      { name: "basicConstraints", cA: names.length === 0, critical: true },
      ...(names.length === 0
        ? []
        : [{ name: "subjectAltName" as const, altNames: names.map(toAltName) }]),
    ],
    ...(authority ? { ca: authority } : {}),
  });
  return { key: generated.private, cert: generated.cert };
}

/** Creates a certificate authority that no one trusts by default. */
export const makeAuthority = () => make("Test certificate authority", { days: 10 });

/** Creates a server certificate, signed by the authority, or self-signed without one. */
export const certify = (
  options: CertificateOptions & { names: [string, ...string[]] },
  authority?: KeyPair,
) => make(options.names[0], options, authority);
