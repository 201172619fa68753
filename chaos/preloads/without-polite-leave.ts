import { mustBeUsed } from './use-journal';

/** Preload for apps: SIGTERM ends them at once, whatever they are doing. */
const { use } = mustBeUsed('SIGTERM');
process.once('SIGTERM', () => {
  use();
  process.exit(0);
});
