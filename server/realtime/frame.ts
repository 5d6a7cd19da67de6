/** A WebSocket text frame. Built once, it is written unchanged to every subscriber's socket. */
export type Frame = Buffer & { readonly isFrame: true };

/** Unmasked and unfragmented, as servers send them (RFC 6455, 5.2). */
function textFrame(text: string): Frame {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame as Frame;
}

/** The response to a WebSocket ping, whose data is at most 125 bytes. */
export function pongFrame(data: Buffer): Frame {
  return Buffer.concat([Buffer.from([0x8a, data.length]), data]) as Frame;
}

/** A protocol event. `data` is JSON text, except in `pusher:error`. */
export function eventFrame(event: string, data: unknown, channel?: string): Frame {
  return textFrame(
    JSON.stringify(channel === undefined ? { event, data } : { event, channel, data }),
  );
}
