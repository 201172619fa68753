import type { Noise } from '../noise-plan';
import { bodiesNoise } from './bodies.noise';
import { bulksNoise } from './bulks.noise';
import { filtersNoise } from './filters.noise';
import { floodsNoise } from './floods.noise';
import { linksNoise } from './links.noise';
import { listsNoise } from './lists.noise';
import { nameServersNoise } from './name-servers.noise';
import { pagesNoise } from './pages.noise';
import { patternsNoise } from './patterns.noise';
import { slowSendsNoise } from './slow-sends.noise';
import { strangersNoise } from './strangers.noise';
import { tokensNoise } from './tokens.noise';

export const NOISES: readonly Noise[] = [
  patternsNoise,
  bodiesNoise,
  listsNoise,
  tokensNoise,
  slowSendsNoise,
  linksNoise,
  bulksNoise,
  nameServersNoise,
  filtersNoise,
  floodsNoise,
  pagesNoise,
  strangersNoise,
];
