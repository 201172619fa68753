"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "chooseOrganization", {
    enumerable: true,
    get: function() {
        return chooseOrganization;
    }
});
const _adminerror = require("./admin-error");
async function chooseOrganization(services, wanted) {
    const organizations = await services.organizations.list();
    if (wanted !== undefined) {
        const found = organizations.find((each)=>each.id === wanted || each.name === wanted);
        if (found === undefined) throw new _adminerror.AdminError(`Unknown organization: ${wanted}. See org:list.`);
        return found.id;
    }
    const [only] = organizations;
    if (only === undefined) throw new _adminerror.AdminError('There is no organization yet. Create one with org:create.');
    if (organizations.length > 1) throw new _adminerror.AdminError('There are several organizations. Choose one with --org <id>.');
    return only.id;
}

//# sourceMappingURL=organization-choice.js.map