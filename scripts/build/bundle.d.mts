import type { Metafile } from "esbuild";

/** The types of what tests use from scripts/build/bundle.mjs. */
export interface SourceRoute {
  pattern: string;
  methods: string[];
  /** The module with its handlers, relative to the route table. */
  file: string;
}

export function routesOf(metafile: Pick<Metafile, "outputs">, outdir: string): SourceRoute[];
export function sourceRoutes(): Promise<SourceRoute[]>;
