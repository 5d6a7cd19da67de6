import type { MetadataRoute } from "next";

/** Lets a browser install Lanework as an app. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: "Lanework",
    short_name: "Lanework",
    description: "An issue tracker for teams, with boards, lists, search and error tracking.",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "My issues", url: "/my-issues" },
      { name: "Inbox", url: "/inbox" },
    ],
  };
}
