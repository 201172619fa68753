/** Shares of the traffic by a Zipf law: the n-th largest organization has a share in proportion to 1 / n^exponent. Sum 1. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "zipfShares", {
    enumerable: true,
    get: function() {
        return zipfShares;
    }
});
function zipfShares(organizations, exponent) {
    const weights = Array.from({
        length: organizations
    }, (_, n)=>(n + 1) ** -exponent);
    const sum = weights.reduce((total, weight)=>total + weight, 0);
    return weights.map((weight)=>weight / sum);
}

//# sourceMappingURL=organizations.js.map