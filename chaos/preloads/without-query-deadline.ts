import { BoundedClient, SilenceWatch } from '@chasqui/entities';
import { wrap } from './wrap';

/** Loaded before an API: a PostgreSQL that says nothing is waited for. */
wrap(SilenceWatch.prototype as unknown as { fallSilent(): void }, 'fallSilent', () => undefined);
wrap(BoundedClient.prototype, 'tick', () => undefined);
