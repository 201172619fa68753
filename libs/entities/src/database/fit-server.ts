import type { DataSource } from 'typeorm';
import { refuseOldServer } from './oldest-server';
import { refuseBareRole } from './pooler';

/** Closes a data source that was just opened when its server cannot be worked with. @throws UnfitServerError then */
export async function refuseUnfitServer(source: DataSource, pooled: boolean): Promise<void> {
  try {
    refuseOldServer(source);
    if (pooled) await refuseBareRole(source);
  } catch (error) {
    await source.destroy();
    throw error;
  }
}
