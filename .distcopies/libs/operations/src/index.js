/**
 * What operators see of lanes and do to them, and why something waits now: read from what stands in PostgreSQL, at a cost
 * that does not grow with what is stored. Used by the console. It never works on a lane itself, and never guesses: a reason
 * that no row states is not given.
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
    get DatabaseLoadRepository () {
        return _databaseloadrepository.DatabaseLoadRepository;
    },
    get FOUND_BY () {
        return _operationssearchrepository.FOUND_BY;
    },
    get FOUND_TYPES () {
        return _operationssearchrepository.FOUND_TYPES;
    },
    get HealthRepository () {
        return _healthrepository.HealthRepository;
    },
    get LANE_KINDS () {
        return _lanefacts.LANE_KINDS;
    },
    get LONGEST_SEARCH () {
        return _searchterms.LONGEST_SEARCH;
    },
    get LaneBoardRepository () {
        return _laneboardrepository.LaneBoardRepository;
    },
    get LaneOperations () {
        return _laneoperations.LaneOperations;
    },
    get MessageLifeRepository () {
        return _messageliferepository.MessageLifeRepository;
    },
    get NOT_SEARCHED () {
        return _operationssearchrepository.NOT_SEARCHED;
    },
    get OperationsSearchRepository () {
        return _operationssearchrepository.OperationsSearchRepository;
    },
    get OrganizationSuspension () {
        return _organizationsuspension.OrganizationSuspension;
    },
    get TRAFFIC_KINDS () {
        return _trafficrepository.TRAFFIC_KINDS;
    },
    get TRAFFIC_RANGES () {
        return _trafficrepository.TRAFFIC_RANGES;
    },
    get TrafficRepository () {
        return _trafficrepository.TrafficRepository;
    },
    get searchTerms () {
        return _searchterms.searchTerms;
    }
});
const _laneboardrepository = require("./board/lane-board.repository");
const _laneoperations = require("./control/lane-operations");
const _organizationsuspension = require("./control/organization-suspension");
const _databaseloadrepository = require("./health/database-load.repository");
const _healthrepository = require("./health/health.repository");
const _messageliferepository = require("./life/message-life.repository");
const _operationssearchrepository = require("./search/operations-search.repository");
const _searchterms = require("./search/search-terms");
const _trafficrepository = require("./traffic/traffic.repository");
const _lanefacts = require("./why/lane-facts");

//# sourceMappingURL=index.js.map