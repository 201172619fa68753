import { BROKEN_PRELOAD } from './exit-code';
import { beginPreload, notePreloadMissing } from './use-journal';

/** Preload for every process under test: loads the preloads named in its environment. */
for (const preload of (process.env.CHAOS_PRELOADS ?? '').split(',').filter((name) => name !== '')) {
  beginPreload(preload);
  try {
    require(`./${preload}`);
  } catch (error) {
    notePreloadMissing(error instanceof Error ? error.message : String(error));
    console.error(error);
    process.exit(BROKEN_PRELOAD);
  }
}
