"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NOISES", {
    enumerable: true,
    get: function() {
        return NOISES;
    }
});
const _bodiesnoise = require("./bodies.noise");
const _bulksnoise = require("./bulks.noise");
const _filtersnoise = require("./filters.noise");
const _floodsnoise = require("./floods.noise");
const _linksnoise = require("./links.noise");
const _listsnoise = require("./lists.noise");
const _nameserversnoise = require("./name-servers.noise");
const _patternsnoise = require("./patterns.noise");
const _slowsendsnoise = require("./slow-sends.noise");
const _tokensnoise = require("./tokens.noise");
const NOISES = [
    _patternsnoise.patternsNoise,
    _bodiesnoise.bodiesNoise,
    _listsnoise.listsNoise,
    _tokensnoise.tokensNoise,
    _slowsendsnoise.slowSendsNoise,
    _linksnoise.linksNoise,
    _bulksnoise.bulksNoise,
    _nameserversnoise.nameServersNoise,
    _filtersnoise.filtersNoise,
    _floodsnoise.floodsNoise
];

//# sourceMappingURL=all-noises.js.map