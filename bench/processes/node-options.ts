const OLD_MB = 512;
const SEMI_MB = 64;

/** As in the image of the server (deploy/Dockerfile). */
export const NODE_OPTIONS = `--max-old-space-size=${OLD_MB} --max-semi-space-size=${SEMI_MB}`;
/** The young generation has at most three semi-spaces. */
export const MOST_HEAP_MB = OLD_MB + 3 * SEMI_MB;
