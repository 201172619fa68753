import { Phone } from '../../apps/sandbox-phone/src/phone/phone';
import { wrap } from './wrap';

/** Preload for sandbox phones: each process has phone numbers of its own, as people's phones do. */
const place = Number(process.env.CHAOS_PHONE ?? '0');
const own = 15_550_005_000 + 10 * place;

wrap(Phone, 'open', (open, request) =>
  open({ ...request, name: `Chasqui/Chaos phone ${place}`, sims: [String(own + 1), String(own + 2)] }),
);
