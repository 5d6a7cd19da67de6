import { Cluster, type Loaded } from "../data/cluster";
import { untilSettled } from "../data/dataset";
import { type Server, startProduct } from "./processes";

/** What every kind of measurement needs to know. */
export interface Setup {
  /** The first of a few ports. */
  port: number;
  sizes: number[];
}

/** Starts the benchmarks' database server for the duration of `work`. */
export async function withCluster<T>(
  port: number,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await Cluster.start(port);
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

/** Starts the build on a fresh copy of a data set for the duration of `work`. */
export async function withProduct<T>(
  cluster: Cluster,
  { size, port, wholeProduct = false }: { size: number; port: number; wholeProduct?: boolean },
  work: (product: Server, loaded: Loaded) => Promise<T>,
): Promise<T> {
  const loaded = await cluster.open("bench_copy", size);
  const product = await startProduct({
    port,
    databaseUrl: loaded.url,
    tenant: `b${size}`,
    wholeProduct,
  });
  try {
    await untilSettled(loaded.url);
    return await work(product, loaded);
  } finally {
    await product.stop();
    await cluster.discard("bench_copy");
  }
}
