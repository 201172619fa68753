import { mustBeUsed } from './use-journal';

/** Loaded before an app: asked to leave, it is gone at once, whatever it does. */
const { use } = mustBeUsed('SIGTERM');
process.once('SIGTERM', () => {
  use();
  process.exit(0);
});
