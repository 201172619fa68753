"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get NO_MAIL () {
        return NO_MAIL;
    },
    get apiKeyVariables () {
        return apiKeyVariables;
    },
    get dataDirVariables () {
        return dataDirVariables;
    },
    get databaseVariables () {
        return databaseVariables;
    },
    get downloadVariables () {
        return downloadVariables;
    },
    get httpVariables () {
        return httpVariables;
    },
    get internalVariables () {
        return internalVariables;
    },
    get mailVariables () {
        return mailVariables;
    },
    get mediaIn () {
        return mediaIn;
    },
    get mediaVariables () {
        return mediaVariables;
    },
    get opsVariables () {
        return opsVariables;
    },
    get outboundVariables () {
        return outboundVariables;
    },
    get proxyVariables () {
        return proxyVariables;
    },
    get redisVariables () {
        return redisVariables;
    }
});
const _variable = require("./variable");
const databaseVariables = {
    DATABASE_URL: (0, _variable.url)({
        description: 'URL of the PostgreSQL database, with user and password. `?connect_timeout=5` waits 5 s for a connection ' + 'instead of 2; `?pooler=transaction` says that a pooler such as PgBouncer lends connections for a transaction.',
        schemes: [
            'postgres',
            'postgresql'
        ],
        secret: true
    }),
    DATABASE_POOL_SIZE: (0, _variable.integer)({
        description: "Connections that one process keeps. All processes together must stay below PostgreSQL's max_connections.",
        default: 10,
        min: 2,
        max: 200
    })
};
const redisVariables = {
    REDIS_URL: (0, _variable.url)({
        description: 'URL of Redis, with password.',
        schemes: [
            'redis',
            'rediss'
        ],
        secret: true
    }),
    REDIS_PREFIX: (0, _variable.text)({
        description: 'Prefix of every Redis key, so that one Redis can serve two installations.',
        default: 'chasqui'
    })
};
function opsVariables(defaultPort) {
    return {
        OPS_HOST: (0, _variable.text)({
            description: 'IP address that health, metrics and internal routes listen on. Set it to 0.0.0.0 for probes and ' + 'processes on other machines, in a private network only.',
            default: '127.0.0.1'
        }),
        OPS_PORT: (0, _variable.integer)({
            description: 'Port of health, metrics and internal routes; 0 takes a free one.',
            default: defaultPort,
            min: 0,
            max: 65535
        }),
        LOG_LEVEL: (0, _variable.oneOf)({
            description: 'How much to log.',
            words: [
                'trace',
                'debug',
                'info',
                'warn',
                'error',
                'silent'
            ],
            default: 'info'
        }),
        SHUTDOWN_TIMEOUT_MS: (0, _variable.integer)({
            description: 'Milliseconds that running work gets to finish at shutdown.',
            default: 20_000,
            min: 0,
            max: 600_000
        })
    };
}
function httpVariables(defaultPort) {
    return {
        HOST: (0, _variable.text)({
            description: 'IP address that the public port listens on.',
            default: '0.0.0.0'
        }),
        PORT: (0, _variable.integer)({
            description: 'The public port; 0 takes a free one.',
            default: defaultPort,
            min: 0,
            max: 65535
        }),
        PUBLIC_URL: (0, _variable.url)({
            description: 'URL at which clients and gateway apps reach the service, without a path.',
            schemes: [
                'http',
                'https'
            ],
            default: `http://localhost:${defaultPort}`
        }),
        SHUTDOWN_PAUSE_MS: (0, _variable.integer)({
            description: 'Milliseconds after SIGTERM in which the app still serves, but is not ready and ends connections with their ' + 'answers. Longer than a load balancer takes to notice. 0 if nothing stands in front. Then SHUTDOWN_TIMEOUT_MS begins.',
            default: 5_000,
            min: 0,
            max: 600_000
        })
    };
}
const proxyVariables = {
    TRUSTED_PROXIES: (0, _variable.list)({
        description: 'IP addresses or networks (CIDR, comma-separated) of the proxies whose X-Forwarded-For to trust; empty ' + 'for none.'
    })
};
const internalVariables = {
    INTERNAL_TOKEN: (0, _variable.secret)({
        description: 'Token that the processes show each other; the same in all of them.',
        minLength: 32
    })
};
const downloadVariables = {
    GATEWAY_PACKAGES_DIR: (0, _variable.text)({
        description: 'Folder with packages of the gateway app, as `npm run pack:gateway -- <folder>` writes them. GET ' + '/gateway/downloads lists them and /docs/gateway serves them. Read at the start. If empty, none is offered.',
        default: ''
    })
};
const outboundVariables = {
    OUTBOUND_ALLOWED_NETWORKS: (0, _variable.list)({
        description: "Private networks (CIDR, comma-separated) that customers' URLs can point to; empty for none."
    })
};
const mediaVariables = {
    MEDIA_DIR: (0, _variable.text)({
        description: 'Folder for received and uploaded files, shared by pairing, sms-dispatcher and api-gateway; unused if MEDIA_S3_BUCKET is set.',
        default: '.data/media'
    }),
    MEDIA_S3_BUCKET: (0, _variable.text)({
        description: 'S3-compatible bucket for received and uploaded files; empty for the folder. Uploads wait in the temporary folder ' + 'of api-gateway until they are whole.',
        default: ''
    }),
    MEDIA_S3_ENDPOINT: (0, _variable.text)({
        description: 'URL of the S3 service, for example https://s3.eu-central-1.amazonaws.com; the bucket goes into the path.',
        default: ''
    }),
    MEDIA_S3_REGION: (0, _variable.text)({
        description: 'Region of the bucket.',
        default: 'us-east-1'
    }),
    MEDIA_S3_ACCESS_KEY: (0, _variable.text)({
        description: 'Access key id of the bucket.',
        default: ''
    }),
    MEDIA_S3_SECRET_KEY: (0, _variable.secret)({
        description: 'Secret access key of the bucket.',
        minLength: 1,
        default: ''
    })
};
const mediaIn = (folder)=>({
        MEDIA_DIR: folder,
        MEDIA_S3_BUCKET: '',
        MEDIA_S3_ENDPOINT: '',
        MEDIA_S3_REGION: '',
        MEDIA_S3_ACCESS_KEY: '',
        MEDIA_S3_SECRET_KEY: ''
    });
const apiKeyVariables = {
    API_KEY_PEPPER: (0, _variable.secret)({
        description: 'Pepper under which API keys are stored as HMAC-SHA256.',
        minLength: 32
    })
};
const dataDirVariables = {
    DATA_DIR: (0, _variable.text)({
        description: 'Folder for the data of `npm start`.',
        default: '.data'
    })
};
const MAILBOX = /^(?:[^<>\p{Cc}]{1,100} )?<?([^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,190})>?$/u;
const mailVariables = {
    SMTP_URL: {
        description: 'Mail server for invitations and password resets: smtp[s]://user:password@host:port, with what is no letter or digit ' + 'in user and password percent-encoded. smtp:// encrypts with STARTTLS (port 587), smtps:// from the first byte ' + '(port 465). If empty, people hand out links instead.',
        default: '',
        secret: true,
        parse: (value)=>{
            const parsed = URL.canParse(value) ? new URL(value) : null;
            if (parsed === null || ![
                'smtp:',
                'smtps:'
            ].includes(parsed.protocol) || parsed.hostname === '') {
                throw new Error('must be a URL like smtp://user:password@mail.example.com:587, or with smtps://');
            }
            if (![
                '',
                '/'
            ].includes(parsed.pathname) || parsed.search !== '' || parsed.hash !== '') {
                throw new Error('must end with the port: percent-encode what is no letter or digit in user and password');
            }
            if (parsed.username === '' !== (parsed.password === '')) {
                throw new Error('must name both a user and a password, or neither');
            }
            return value;
        }
    },
    SMTP_TLS: (0, _variable.oneOf)({
        description: 'Whether the connection to the mail server is encrypted and its certificate is checked. `off` only for a server on ' + 'this machine.',
        words: [
            'required',
            'off'
        ],
        default: 'required'
    }),
    MAIL_FROM: {
        description: 'Sender of that mail: an address, or `Chasqui <no-reply@example.com>`. Needed if SMTP_URL is set.',
        default: '',
        secret: false,
        parse: (value)=>{
            if (!MAILBOX.test(value)) throw new Error('must be an address, or a name and an address: Chasqui <no-reply@example.com>');
            return value;
        }
    }
};
const NO_MAIL = {
    SMTP_URL: '',
    SMTP_TLS: 'required',
    MAIL_FROM: ''
};

//# sourceMappingURL=shared-variables.js.map