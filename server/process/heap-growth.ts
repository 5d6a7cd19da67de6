import { setFlagsFromString } from "node:v8";

/**
 * Collects garbage once the heap has grown by four fifths, not by up to three times: a server with
 * 76 MiB of live data held 420 MiB (measured at 400 requests a second). Import for its effect.
 */
setFlagsFromString("--heap-growing-percent=80");
