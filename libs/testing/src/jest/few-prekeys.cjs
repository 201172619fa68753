// Baileys with 30 prekeys for a newly linked number in place of 812, which take over half a second to make. Only in
// Jest's own process: those that tests start (baileys-process.test.ts, test/whatsapp) make them all.
const swc = require('@swc/jest');

const MANY = 'INITIAL_PREKEY_COUNT = 812;';

module.exports = {
  createTransformer(config) {
    const transformer = swc.createTransformer(config);
    return {
      process(source, path, options) {
        if (!source.includes(MANY)) throw new Error(`${path} does not say ${MANY}`);
        return transformer.process(source.replace(MANY, 'INITIAL_PREKEY_COUNT = 30;'), path, options);
      },
    };
  },
};
