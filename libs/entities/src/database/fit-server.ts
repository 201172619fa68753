import type { DataSource } from 'typeorm';
import { UntrustedConnectionError } from './connection-refusal';
import { refuseOldServer } from './oldest-server';
import { refuseBareRole } from '../servers/pooler';
import { UnfitServerError } from '../servers/unfit-server.error';

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

/** Opens a data source. @throws UnfitServerError when both sides do not trust each other; the driver's error else */
export async function opened(source: DataSource): Promise<DataSource> {
  try {
    return await source.initialize();
  } catch (error) {
    if (error instanceof UntrustedConnectionError) throw new UnfitServerError(error.message);
    throw error;
  }
}
