/**
 * Organizations, their API keys, plans and what they used of them. Used by every app that knows whose work it does. Never
 * knows what is sent.
 */ "use strict";
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
    get ApiKeyAdmin () {
        return _apikeyadmin.ApiKeyAdmin;
    },
    get ApiKeyRepository () {
        return _apikeyrepository.ApiKeyRepository;
    },
    get COUNT_CHARGES () {
        return _usagechargesql.COUNT_CHARGES;
    },
    get COUNT_CHARGES_QUIETLY () {
        return _usagechargesql.COUNT_CHARGES_QUIETLY;
    },
    get OrganizationAdmin () {
        return _organizationadmin.OrganizationAdmin;
    },
    get OrganizationRepository () {
        return _organizationrepository.OrganizationRepository;
    },
    get REFUND_SQL () {
        return _usagerefundsql.REFUND_SQL;
    },
    get THRESHOLD_SQL () {
        return _usagethresholdsql.THRESHOLD_SQL;
    },
    get UsageRepository () {
        return _usagerepository.UsageRepository;
    },
    get apiKeyHmac () {
        return _apikeyformat.apiKeyHmac;
    },
    get apiKeyPlace () {
        return _apikeyadmin.apiKeyPlace;
    },
    get isApiKeyShaped () {
        return _apikeyformat.isApiKeyShaped;
    },
    get isLimitName () {
        return _organizationrepository.isLimitName;
    },
    get lockPlanRoom () {
        return _planroom.lockPlanRoom;
    },
    get newApiKey () {
        return _apikeyformat.newApiKey;
    },
    get periodEnd () {
        return _subscriptionperiod.periodEnd;
    },
    get periodStart () {
        return _subscriptionperiod.periodStart;
    }
});
const _apikeyadmin = require("./api-keys/api-key-admin");
const _apikeyformat = require("./api-keys/api-key-format");
const _apikeyrepository = require("./api-keys/api-key.repository");
const _organizationrepository = require("./organizations/organization.repository");
const _organizationadmin = require("./organizations/organization-admin");
const _planroom = require("./usage/plan-room");
const _subscriptionperiod = require("./usage/subscription-period");
const _usagerepository = require("./usage/usage.repository");
const _usagechargesql = require("./usage/usage-charge.sql");
const _usagerefundsql = require("./usage/usage-refund.sql");
const _usagethresholdsql = require("./usage/usage-threshold.sql");

//# sourceMappingURL=index.js.map