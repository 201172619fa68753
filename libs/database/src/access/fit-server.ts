import type { DataSource } from 'typeorm';
import { UntrustedConnectionError } from './connection-refusal';
import { refuseOldServer } from './oldest-server';
import { refuseBareRole } from '../servers/pooler';
import { UnfitServerError } from '../servers/unfit-server.error';

/** @throws UnfitServerError after closing the data source, if its server cannot be used */
export async function refuseUnfitServer(source: DataSource, pooled: boolean): Promise<void> {
  try {
    refuseOldServer(source);
    if (pooled) await refuseBareRole(source);
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

/** @throws UnfitServerError when one side does not trust the other; otherwise the driver's error */
export async function opened(source: DataSource): Promise<DataSource> {
  try {
    return await source.initialize();
  } catch (error) {
    if (error instanceof UntrustedConnectionError) throw new UnfitServerError(error.message);
    throw error;
  }
}
