import type { Bench } from '../bench';
export const pagesBench: Bench = { name: 'console-pages', run: () => Promise.reject(new Error('none')) };
