import { fullName } from "@/components/ui/text/full-name";
import type { Comment, ReactionEmoji } from "@/lib/issues/comments/schema";

/** What the emoji are called, as screen readers say it. */
export const REACTION_NAMES: Record<ReactionEmoji, string> = {
  "👍": "Thumbs up",
  "👎": "Thumbs down",
  "❤️": "Heart",
  "😄": "Smile",
  "🎉": "Party",
  "🚀": "Rocket",
  "👀": "Eyes",
  "✅": "Check mark",
  "🙏": "Thank you",
  "👏": "Applause",
  "🙌": "Raised hands",
  "💯": "Hundred",
  "🔥": "Fire",
  "💡": "Idea",
  "🤔": "Thinking",
  "😕": "Confused",
  "😮": "Surprised",
  "😢": "Sad",
  "😂": "Laughing",
  "😎": "Cool",
  "🤝": "Handshake",
  "❌": "Cross mark",
  "⏳": "Waiting",
  "🐛": "Bug",
};

type Reaction = Comment["reactions"][number];

/** Names shown before the rest are counted. */
const MAX_NAMES = 10;

/** Returns who reacted, the user first: “You, Ana Lima and 3 others”. */
export function reactedText({ users }: Reaction, userId: number): string {
  const others = users.filter(({ id }) => id !== userId).map(fullName);
  const names = users.length > others.length ? ["You", ...others] : others;
  const rest = names.length - MAX_NAMES;
  const shown = names.slice(0, MAX_NAMES);
  if (rest > 0) return `${shown.join(", ")} and ${rest} ${rest === 1 ? "other" : "others"}`;
  const last = shown.pop() ?? "";
  return shown.length > 0 ? `${shown.join(", ")} and ${last}` : last;
}

/** Returns the accessible name of a reaction: “Thumbs up, 3 people, you reacted”. */
export function reactionName({ emoji, count, users }: Reaction, userId: number): string {
  const people = `${count} ${count === 1 ? "person" : "people"}`;
  const own = users.some(({ id }) => id === userId) ? ", you reacted" : "";
  return `${REACTION_NAMES[emoji]}, ${people}${own}`;
}
