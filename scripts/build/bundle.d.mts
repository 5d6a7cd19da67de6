import type { Metafile } from "esbuild";

/** What a test may ask of scripts/build/bundle.mjs. */
export interface SourceRoute {
  pattern: string;
  methods: string[];
  /** Where its handlers are, beside the table. */
  file: string;
}

export function routesOf(metafile: Pick<Metafile, "outputs">, outdir: string): SourceRoute[];
export function sourceRoutes(): Promise<SourceRoute[]>;
