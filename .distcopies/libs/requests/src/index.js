/**
 * What an HTTP app of ours does with a request and its answer, whoever calls it: the rules of fields and the pipe that asks
 * them, pages and cursors of lists, the success envelope, the table of routes, and the parts of an OpenAPI description.
 * Used by the apps with routes of Nest. It knows no key, no session and no feature, and never reads a table.
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
    get ApiAnswer () {
        return _apidocsdecorator.ApiAnswer;
    },
    get ApiErrors () {
        return _apidocsdecorator.ApiErrors;
    },
    get ApiEventStream () {
        return _apidocsdecorator.ApiEventStream;
    },
    get ApiNamed () {
        return _apidocsdecorator.ApiNamed;
    },
    get ApiSummary () {
        return _apidocsdecorator.ApiSummary;
    },
    get ChannelsProperty () {
        return _channelsproperty.ChannelsProperty;
    },
    get CheckedPipe () {
        return _checkedpipe.CheckedPipe;
    },
    get CursorField () {
        return _cursorfield.CursorField;
    },
    get CursorQuery () {
        return _pagequery.CursorQuery;
    },
    get ERROR_CODES_EXTENSION () {
        return _apidocsdecorator.ERROR_CODES_EXTENSION;
    },
    get EVENT_STREAM_TYPE () {
        return _apidocsdecorator.EVENT_STREAM_TYPE;
    },
    get EmptyText () {
        return _emptytext.EmptyText;
    },
    get LONGEST_UNLESS_DECLARED () {
        return _ruledecorator.LONGEST_UNLESS_DECLARED;
    },
    get LimitField () {
        return _limitfield.LimitField;
    },
    get ListAnswer () {
        return _answer.ListAnswer;
    },
    get MediaUrlRules () {
        return _mediaurlrule.MediaUrlRules;
    },
    get PHONE_SPELLING () {
        return _phonerule.PHONE_SPELLING;
    },
    get PLAIN_MEDIA_TYPES () {
        return _mediaurlrule.PLAIN_MEDIA_TYPES;
    },
    get PageQuery () {
        return _pagequery.PageQuery;
    },
    get PhoneField () {
        return _phonefield.PhoneField;
    },
    get PhoneRules () {
        return _phonerule.PhoneRules;
    },
    get RULE_STAGES () {
        return _ruledecorator.RULE_STAGES;
    },
    get RecipientRules () {
        return _phonerule.RecipientRules;
    },
    get Required () {
        return _requiredrule.Required;
    },
    get RouteRule () {
        return _routeruledecorator.RouteRule;
    },
    get RouteTable () {
        return _routetable.RouteTable;
    },
    get Rule () {
        return _ruledecorator.Rule;
    },
    get SortField () {
        return _sortfield.SortField;
    },
    get TakenElsewhere () {
        return _elsewheredecorator.TakenElsewhere;
    },
    get acceptAbsentBody () {
        return _absentbodyhook.acceptAbsentBody;
    },
    get afterOf () {
        return _cursorfield.afterOf;
    },
    get answer () {
        return _answer.answer;
    },
    get answerFeed () {
        return _answer.answerFeed;
    },
    get answerList () {
        return _answer.answerList;
    },
    get answerPage () {
        return _answer.answerPage;
    },
    get checkedFieldsOf () {
        return _checkedrule.checkedFieldsOf;
    },
    get directionOf () {
        return _sortfield.directionOf;
    },
    get failuresOf () {
        return _checkedrule.failuresOf;
    },
    get isBlank () {
        return _textrules.isBlank;
    },
    get isIntegerWithin () {
        return _numberrules.isIntegerWithin;
    },
    get isNationalPhone () {
        return _phonerule.isNationalPhone;
    },
    get isStorableText () {
        return _textrules.isStorableText;
    },
    get isUuid () {
        return _textrules.isUuid;
    },
    get limitOf () {
        return _limitfield.limitOf;
    },
    get misplacedField () {
        return _elsewheredecorator.misplacedField;
    },
    get nameWithExample () {
        return _operationexamples.nameWithExample;
    },
    get nationalPhone () {
        return _phonerule.nationalPhone;
    },
    get notAPhone () {
        return _phonerule.notAPhone;
    },
    get notARecipient () {
        return _phonerule.notARecipient;
    },
    get pageOf () {
        return _pagequery.pageOf;
    },
    get phoneOf () {
        return _phonefield.phoneOf;
    },
    get toOpenApi31 () {
        return _openapi31.toOpenApi31;
    },
    get toTime () {
        return _timeparser.toTime;
    },
    get withoutDefaults () {
        return _spokendefaults.withoutDefaults;
    }
});
const _checkedpipe = require("./checks/checked.pipe");
const _checkedrule = require("./checks/checked.rule");
const _elsewheredecorator = require("./checks/elsewhere.decorator");
const _emptytext = require("./checks/empty-text");
const _numberrules = require("./checks/number-rules");
const _requiredrule = require("./checks/required.rule");
const _ruledecorator = require("./checks/rule.decorator");
const _textrules = require("./checks/text-rules");
const _timeparser = require("./checks/time.parser");
const _apidocsdecorator = require("./description/api-docs.decorator");
const _openapi31 = require("./description/open-api-31");
const _operationexamples = require("./description/operation-examples");
const _spokendefaults = require("./description/spoken-defaults");
const _channelsproperty = require("./fields/channels-property");
const _mediaurlrule = require("./fields/media-url.rule");
const _phonefield = require("./fields/phone.field");
const _phonerule = require("./fields/phone.rule");
const _answer = require("./lists/answer");
const _cursorfield = require("./lists/cursor.field");
const _limitfield = require("./lists/limit.field");
const _pagequery = require("./lists/page.query");
const _sortfield = require("./lists/sort.field");
const _absentbodyhook = require("./routes/absent-body.hook");
const _routeruledecorator = require("./routes/route-rule.decorator");
const _routetable = require("./routes/route-table");

//# sourceMappingURL=index.js.map