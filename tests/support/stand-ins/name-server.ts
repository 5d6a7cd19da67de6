import dgram from "node:dgram";
import { once } from "node:events";
import { isIPv4, isIPv6 } from "node:net";
import dnsPacket, { type Answer, type Packet, type Question } from "dns-packet";

/** Response codes (RFC 1035); dns-packet's types only have flags. */
const CODES = { SERVFAIL: 2, NXDOMAIN: 3 };
/** The response for a name: its addresses, possibly after aliases, or something else. */
type Reply = readonly string[] | keyof typeof CODES | "garbage" | "silence";

/** Returns the records of a type, along a chain of aliases that ends in addresses. */
function recordsOf(name: string, type: string, chain: readonly string[]): Answer[] {
  let owner = name;
  return chain.flatMap((data): Answer[] => {
    if (isIPv4(data)) return type === "A" ? [{ type, name: owner, ttl: 0, data }] : [];
    if (isIPv6(data)) return type === "AAAA" ? [{ type, name: owner, ttl: 0, data }] : [];
    const alias: Answer = { type: "CNAME", name: owner, ttl: 0, data };
    owner = data;
    return [alias];
  });
}

/** A name server on loopback that answers for the given names and records its queries. */
export class NameServer {
  /** Queries such as "A hooks.test", in order. */
  readonly queries: string[] = [];
  private readonly replies = new Map<string, Reply[]>();

  private constructor(private readonly socket: dgram.Socket) {}

  static async open(): Promise<NameServer> {
    const socket = dgram.createSocket("udp4");
    const server = new NameServer(socket);
    socket.on("message", (message, { port, address }) => {
      const response = server.responseTo(message);
      if (response) socket.send(response, port, address);
    });
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    return server;
  }

  /** Its address, in the form that a resolver expects. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  /** Sets the responses for a name, used in turn for each record type. The last one repeats. */
  knows(name: string, ...replies: [Reply, ...Reply[]]): void {
    this.replies.set(name, replies);
  }

  /** Sets the responses for a name and a single record type. */
  knowsOfType(type: "A" | "AAAA", name: string, ...replies: [Reply, ...Reply[]]): void {
    this.replies.set(`${type} ${name}`, replies);
  }

  async close(): Promise<void> {
    this.socket.close();
    await once(this.socket, "close");
  }

  private replyTo({ type, name }: Question): Reply {
    const question = `${type} ${name}`;
    const replies = this.replies.get(question) ?? this.replies.get(name) ?? ["NXDOMAIN"];
    const times = this.queries.filter((earlier) => earlier === question).length;
    this.queries.push(question);
    return replies[Math.min(times, replies.length - 1)] ?? "NXDOMAIN";
  }

  private responseTo(message: Buffer): Buffer | undefined {
    const { id = 0, questions = [] } = dnsPacket.decode(message);
    const [question] = questions;
    if (!question) return undefined;
    const reply = this.replyTo(question);
    if (reply === "silence") return undefined;
    const head: Packet = { type: "response", id, questions, flags: dnsPacket.RECURSION_AVAILABLE };
    if (reply === "garbage") {
      // The header declares an answer, but the bytes after it are not one.
      const bytes = Buffer.concat([dnsPacket.encode(head), Buffer.alloc(12, 0xff)]);
      bytes.writeUInt16BE(1, 6);
      return bytes;
    }
    if (typeof reply === "string") {
      return dnsPacket.encode({ ...head, flags: dnsPacket.RECURSION_AVAILABLE | CODES[reply] });
    }
    return dnsPacket.encode({ ...head, answers: recordsOf(question.name, question.type, reply) });
  }
}
