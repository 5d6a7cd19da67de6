const TEXT = `Summary,Issue id,Status,Priority,Resolution,Created,Resolved,Description
Composer forgets the font,100,RESOLVED,--,FIXED,2020-01-02 17:14:21+00:00,2020-11-01 20:04:54+00:00,Choose a font and type.
Old pages cannot be edited,101,UNCONFIRMED,--,,2020-01-04 02:32:49+00:00,2020-01-05 06:00:56+00:00,"Open one, type."
Composer crashes when a table is split,102,NEW,P5,,2020-01-04 12:52:00+00:00,2020-03-08 07:36:18+00:00,Split a cell.
Feeds are fetched twice,103,ASSIGNED,P5,,2020-01-05 10:00:00+00:00,,See the log.
`;

/** A file of four bugs, as a tracker exports it: two open, one in progress, one done. */
export const BUGS = { name: "bugs.csv", mimeType: "text/csv", buffer: Buffer.from(TEXT) };
