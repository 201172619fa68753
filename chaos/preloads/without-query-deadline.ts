import { BoundedClient, SilenceWatch } from '@chasqui/database';
import { wrap } from './wrap';

/** Preload for APIs: they wait for a silent PostgreSQL. */
wrap(SilenceWatch.prototype as unknown as { fallSilent(): void }, 'fallSilent', () => undefined);
wrap(BoundedClient.prototype, 'tick', () => undefined);
