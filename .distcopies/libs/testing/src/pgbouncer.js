"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startPgBouncer", {
    enumerable: true,
    get: function() {
        return startPgBouncer;
    }
});
const _nodechild_process = require("node:child_process");
const _nodefs = require("node:fs");
const _nodenet = require("node:net");
const _nodeevents = require("node:events");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const INSTALLED = '/usr/sbin/pgbouncer';
const FETCH_WITHIN_MS = 120_000;
const NOBODY = 65_534;
async function startPgBouncer(databaseUrl, poolSize) {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-pgbouncer-'));
    (0, _nodefs.chmodSync)(folder, 0o755);
    const { program, env } = findPgBouncer(folder);
    const server = new URL(databaseUrl);
    const port = await freePort();
    const settings = [
        '[databases]',
        `* = host=${server.hostname} port=${server.port}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = scram-sha-256',
        `auth_file = ${(0, _nodepath.join)(folder, 'users')}`,
        'pool_mode = transaction',
        `default_pool_size = ${poolSize}`,
        'max_client_conn = 200'
    ];
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'users'), `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
    // It does not run as root.
    const user = process.getuid?.() === 0 ? {
        uid: NOBODY,
        gid: NOBODY
    } : {};
    const child = (0, _nodechild_process.spawn)(program, [
        (0, _nodepath.join)(folder, 'pgbouncer.ini')
    ], {
        env,
        stdio: [
            'ignore',
            'ignore',
            'pipe'
        ],
        ...user
    });
    await new Promise((resolve, reject)=>{
        let said = '';
        child.stderr.on('data', (data)=>{
            said += String(data);
            if (said.includes('process up')) resolve();
        });
        child.once('exit', ()=>reject(new Error(`PgBouncer did not start: ${said}`)));
    });
    server.port = String(port);
    return {
        url: server.href,
        stop: async ()=>{
            const ended = (0, _nodeevents.once)(child, 'exit');
            child.kill('SIGQUIT');
            await ended;
            (0, _nodefs.rmSync)(folder, {
                recursive: true,
                force: true
            });
        }
    };
}
function findPgBouncer(folder) {
    if ((0, _nodefs.existsSync)(INSTALLED)) return {
        program: INSTALLED,
        env: {}
    };
    const root = (0, _nodepath.join)(folder, 'fetched');
    const options = {
        cwd: root,
        timeout: FETCH_WITHIN_MS,
        stdio: 'ignore'
    };
    (0, _nodefs.mkdirSync)(root);
    const download = ()=>(0, _nodechild_process.execFileSync)('apt-get', [
            '-o',
            'APT::Sandbox::User=root',
            'download',
            'pgbouncer',
            ...libraryPackages()
        ], options);
    try {
        try {
            download();
        } catch  {
            // The lists of packages are missing, or old.
            (0, _nodechild_process.execFileSync)('apt-get', [
                'update',
                '-qq'
            ], options);
            download();
        }
        for (const file of (0, _nodefs.readdirSync)(root))(0, _nodechild_process.execFileSync)('dpkg-deb', [
            '--extract',
            file,
            root
        ], options);
    } catch (error) {
        const how = 'Install it (Debian: apt-get install pgbouncer), and run the test again.';
        throw new Error(`This test needs PgBouncer, which was not found and could not be fetched. ${how}`, {
            cause: error
        });
    }
    const libraries = `${root}/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
    return {
        program: (0, _nodepath.join)(root, INSTALLED),
        env: {
            LD_LIBRARY_PATH: libraries
        }
    };
}
/** What few machines have of what it is linked with, by the names of this Debian. */ function libraryPackages() {
    const said = (0, _nodechild_process.execFileSync)('apt-cache', [
        'depends',
        '--important',
        'pgbouncer'
    ], {
        timeout: FETCH_WITHIN_MS,
        encoding: 'utf8'
    });
    return [
        ...said.matchAll(/Depends: (lib(?:c-ares|event)\S+)/g)
    ].flatMap(([, name])=>name ?? []);
}
async function freePort() {
    const server = (0, _nodenet.createServer)().listen(0, '127.0.0.1');
    await (0, _nodeevents.once)(server, 'listening');
    const { port } = server.address();
    server.close();
    await (0, _nodeevents.once)(server, 'close');
    return port;
}

//# sourceMappingURL=pgbouncer.js.map