/** As in the image of the server (deploy/Dockerfile). */
export const NODE_OPTIONS = '--max-old-space-size=512 --max-semi-space-size=64';
