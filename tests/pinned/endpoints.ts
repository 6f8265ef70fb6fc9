/**
 * A literal copy of every endpoint as its callers know it: path | roles | status of success | timeout of the web |
 * other properties | verdicts for administrators, employees and clients, by target. The copy is intended: a test that
 * compares the contract with itself does not notice a change. The specification (7) and the decisions (4) define the
 * lines. A line changes here only when they do.
 */
export const ENDPOINTS = `
POST /api/auth/login | public | 200 | 10 s |  | call yes yes yes
POST /api/auth/second-step/options | public | 200 | 10 s |  | call yes yes yes
POST /api/auth/second-step | public | 200 | 10 s |  | call yes yes yes
POST /api/auth/second-step/setup | public | 200 | 10 s |  | call yes yes yes
POST /api/auth/second-step/setup/confirm | public | 200 | 10 s |  | call yes yes yes
POST /api/auth/second-step/setup/finish | public | 200 | 10 s |  | call yes yes yes
GET /api/auth/oidc | public | 200 | 15 s |  | call yes yes yes
GET /api/auth/oidc/start | public | 302 | 15 s | redirect | call yes yes yes
GET /api/auth/oidc/callback | public | 303 | 15 s | redirect | call yes yes yes
POST /api/auth/oidc/finish | public | 200 | 10 s |  | call yes yes yes
POST /api/auth/oidc/logout | public | 200 | 10 s | form | call yes yes yes
POST /api/auth/recover | public | 202 | 10 s |  | call yes yes yes
POST /api/auth/sign-up | public | 202 | 10 s |  | call yes yes yes
POST /api/auth/links/look | public | 200 | 10 s |  | call yes yes yes
POST /api/auth/links/use | public | 204 | 10 s |  | call yes yes yes
POST /api/auth/logout | ADMIN EMPLOYE CLIENT | 204 | 10 s |  | call yes yes yes
GET /api/auth/sessions | ADMIN EMPLOYE CLIENT | 200 | 10 s |  | call yes yes yes
DELETE /api/auth/sessions | ADMIN EMPLOYE CLIENT | 204 | 10 s |  | call yes yes yes
DELETE /api/auth/sessions/:id | ADMIN EMPLOYE CLIENT | 204 | 10 s |  | own yes yes yes, other 404 404 404, missing 404 404 404
POST /api/auth/me/proof/options | ADMIN EMPLOYE CLIENT | 200 | 10 s |  | call yes yes yes
POST /api/auth/me/proof | ADMIN EMPLOYE CLIENT | 204 | 10 s |  | call yes yes yes
POST /api/auth/oidc/prove | ADMIN EMPLOYE CLIENT | 200 | 15 s |  | call yes yes yes
POST /api/auth/oidc/link | ADMIN EMPLOYE CLIENT | 200 | 15 s | fresh proof | call yes yes yes
GET /api/auth/identities | ADMIN EMPLOYE CLIENT | 200 | 10 s |  | call yes yes yes
POST /api/auth/identities | ADMIN EMPLOYE CLIENT | 201 | 10 s |  | call yes yes yes
DELETE /api/auth/identities/:id | ADMIN EMPLOYE CLIENT | 204 | 10 s | fresh proof | own yes yes yes, other 404 404 404, missing 404 404 404
GET /api/auth/me/factors | ADMIN EMPLOYE CLIENT | 200 | 10 s |  | call yes yes yes
POST /api/auth/me/factors/totp | ADMIN EMPLOYE CLIENT | 200 | 10 s | fresh proof | call yes yes yes
POST /api/auth/me/factors/totp/confirm | ADMIN EMPLOYE CLIENT | 200 | 10 s |  | call yes yes yes
POST /api/auth/me/factors/totp/activate | ADMIN EMPLOYE CLIENT | 204 | 10 s |  | call yes yes yes
DELETE /api/auth/me/factors/totp | ADMIN EMPLOYE CLIENT | 204 | 10 s | fresh proof | call yes yes yes
POST /api/auth/me/factors/passkeys/options | ADMIN EMPLOYE CLIENT | 200 | 10 s | fresh proof | call yes yes yes
POST /api/auth/me/factors/passkeys | ADMIN EMPLOYE CLIENT | 200 | 10 s | fresh proof | call yes yes yes
POST /api/auth/me/factors/passkeys/activate | ADMIN EMPLOYE CLIENT | 204 | 10 s |  | call yes yes yes
DELETE /api/auth/me/factors/passkeys/:id | ADMIN EMPLOYE CLIENT | 204 | 10 s | fresh proof | own yes yes yes, other 404 404 404, missing 404 404 404
POST /api/auth/me/factors/recovery-codes | ADMIN EMPLOYE CLIENT | 200 | 10 s | fresh proof | call yes yes yes
DELETE /api/auth/users/:id/factors | ADMIN | 204 | 10 s | fresh proof | missing 404 403 403, self 409 403 403, person yes 403 403
GET /api/auth/tokens | ADMIN EMPLOYE | 200 | 10 s |  | call yes yes 403
POST /api/auth/tokens | ADMIN EMPLOYE | 201 | 10 s | fresh proof | call yes yes 403
DELETE /api/auth/tokens/:id | ADMIN EMPLOYE | 204 | 10 s | fresh proof | own yes yes 403, other yes 404 403, missing 404 404 403
GET /api/auth/service-accounts | ADMIN | 200 | 10 s |  | call yes 403 403
POST /api/auth/service-accounts | ADMIN | 201 | 10 s | fresh proof | call yes 403 403
DELETE /api/auth/service-accounts/:id | ADMIN | 204 | 10 s | fresh proof | other yes 403 403, missing 404 403 403
GET /api/auth/me | ADMIN EMPLOYE CLIENT | 200 | 15 s |  | call yes yes yes
PUT /api/auth/me | ADMIN EMPLOYE CLIENT | 200 | 15 s |  | call yes yes yes
DELETE /api/auth/me/pending-email | ADMIN EMPLOYE CLIENT | 204 | 10 s |  | call yes yes yes
POST /api/auth/me/password | ADMIN EMPLOYE CLIENT | 204 | 15 s |  | call yes yes yes
GET /api/auth/users | ADMIN EMPLOYE CLIENT | 200 | 10 s | people:read, may lag | call yes yes yes
GET /api/auth/users/export | ADMIN EMPLOYE CLIENT | 200 | 15 s | csv, limit export, recent proof | call yes yes yes
GET /api/auth/users/:id | ADMIN EMPLOYE CLIENT | 200 | 10 s | people:read | missing 404 404 404, self yes yes yes, person yes 404 404
POST /api/auth/register | ADMIN | 201 | 10 s | recent proof, idempotent | call yes 403 403
POST /api/auth/users/:id/invite | ADMIN | 200 | 10 s | recent proof | missing 404 403 403, self 409 403 403
DELETE /api/auth/users/:id/sessions | ADMIN | 204 | 10 s | recent proof | missing 404 403 403, self yes 403 403, person yes 403 403
PUT /api/auth/users/update/:id | ADMIN | 200 | 10 s | recent proof | missing 404 403 403, self yes 403 403, person yes 403 403
DELETE /api/auth/users/delete/:id | ADMIN | 204 | 10 s | recent proof | missing 404 403 403, self 409 403 403, person yes 403 403
GET /api/auth/users/counts | ADMIN | 200 | 10 s | people:read, may lag | call yes 403 403
GET /api/solutions | ADMIN EMPLOYE | 200 | 15 s | solutions:read, may lag | call yes yes 403
GET /api/solutions/export | ADMIN EMPLOYE | 200 | 15 s | csv, limit export | call yes yes 403
GET /api/solutions/:id | ADMIN EMPLOYE | 200 | 15 s | solutions:read | other yes yes 403, missing 404 404 403
POST /api/solutions/create | ADMIN | 201 | 15 s | solutions:write, idempotent | call yes 403 403
PUT /api/solutions/update/:id | ADMIN | 200 | 15 s | solutions:write | other yes 403 403, missing 404 403 403
DELETE /api/solutions/delete/:id | ADMIN | 204 | 15 s | solutions:write | other yes 403 403, missing 404 403 403
GET /api/calendars | ADMIN EMPLOYE | 200 | 15 s | desk:read, may lag | call yes yes 403
GET /api/calendars/:id | ADMIN EMPLOYE | 200 | 15 s | desk:read | other yes yes 403, missing 404 404 403
POST /api/calendars | ADMIN | 201 | 15 s | idempotent | call yes 403 403
PUT /api/calendars/:id | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
DELETE /api/calendars/:id | ADMIN | 204 | 15 s |  | other yes 403 403, missing 404 403 403
POST /api/calendars/:id/holidays | ADMIN | 201 | 15 s | idempotent | other yes 403 403, missing 404 403 403
DELETE /api/calendars/:id/holidays/:holidayId | ADMIN | 204 | 15 s |  | other yes 403 403, missing 404 403 403
POST /api/calendars/:id/confirm | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
POST /api/calendars/:id/import | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
POST /api/calendars/:id/preview | ADMIN | 200 | 15 s | limit summary | other yes 403 403, missing 404 403 403
GET /api/policies | ADMIN EMPLOYE | 200 | 15 s | desk:read, may lag | call yes yes 403
GET /api/policies/:id | ADMIN EMPLOYE | 200 | 15 s | desk:read | other yes yes 403, missing 404 404 403
GET /api/policies/:id/versions | ADMIN EMPLOYE | 200 | 15 s | desk:read, may lag | other yes yes 403, missing 404 404 403
POST /api/policies | ADMIN | 201 | 15 s | idempotent | call yes 403 403
POST /api/policies/:id/review | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
POST /api/policies/:id/enable | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
GET /api/clock/settings | ADMIN EMPLOYE | 200 | 15 s | desk:read | call yes yes 403
PUT /api/clock/settings | ADMIN | 200 | 15 s |  | call yes 403 403
GET /api/teams | ADMIN EMPLOYE | 200 | 15 s | desk:read, may lag | call yes yes 403
GET /api/teams/:id | ADMIN EMPLOYE | 200 | 15 s | desk:read | other yes yes 403, missing 404 404 403
POST /api/teams | ADMIN | 201 | 15 s | idempotent | call yes 403 403
PUT /api/teams/:id | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
DELETE /api/teams/:id | ADMIN | 204 | 15 s |  | other yes 403 403, missing 404 403 403
GET /api/workload | ADMIN EMPLOYE | 200 | 15 s | desk:read, may lag | call yes yes 403
PUT /api/workload/:id | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
GET /api/categories | ADMIN EMPLOYE CLIENT | 200 | 15 s | desk:read, may lag | call yes yes yes
POST /api/categories | ADMIN | 201 | 15 s | idempotent | call yes 403 403
PUT /api/categories/:id | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
DELETE /api/categories/:id | ADMIN | 204 | 15 s |  | other yes 403 403, missing 404 403 403
GET /api/products | ADMIN EMPLOYE CLIENT | 200 | 15 s | desk:read, may lag | call yes yes yes
POST /api/products | ADMIN | 201 | 15 s | idempotent | call yes 403 403
PUT /api/products/:id | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
DELETE /api/products/:id | ADMIN | 204 | 15 s |  | other yes 403 403, missing 404 403 403
GET /api/claims | ADMIN EMPLOYE CLIENT | 200 | 15 s | claims:read, may lag | call yes yes yes
GET /api/claims/export | ADMIN EMPLOYE CLIENT | 200 | 15 s | csv, limit export | call yes yes yes
GET /api/claims/counts | ADMIN EMPLOYE CLIENT | 200 | 15 s | claims:read, may lag | call yes yes yes
GET /api/claims/:id | ADMIN EMPLOYE CLIENT | 200 | 15 s | claims:read | own yes yes yes, unassigned yes yes 404, teammate yes yes 404, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
POST /api/claims/create | ADMIN EMPLOYE CLIENT | 201 | 15 s | limit claim, claims:write, idempotent | call yes yes yes
PUT /api/claims/update/:id | ADMIN EMPLOYE | 200 | 15 s | claims:write | own yes yes 403, unassigned yes yes 403, teammate yes 403 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
DELETE /api/claims/delete/:id | ADMIN EMPLOYE CLIENT | 204 | 15 s | claims:write | own yes yes yes, seen yes 403 403, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
GET /api/claims/:id/thread | ADMIN EMPLOYE CLIENT | 200 | 15 s | claims:read | own yes yes yes, unassigned yes yes 404, teammate yes yes 404, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
POST /api/claims/:id/messages | ADMIN EMPLOYE CLIENT | 201 | 15 s | limit claim, claims:write, idempotent | own yes yes yes, unassigned yes yes 404, teammate yes yes 404, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
POST /api/claims/:id/messages/:messageId/withdraw | ADMIN EMPLOYE CLIENT | 200 | 15 s | claims:write, idempotent | own yes yes yes, seen yes 403 403, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
POST /api/claims/:id/accept | ADMIN EMPLOYE CLIENT | 200 | 15 s | claims:write, idempotent | own yes yes yes, unassigned yes yes 404, teammate yes 403 404, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
POST /api/claims/:id/withdraw | CLIENT | 200 | 15 s | idempotent | own 403 403 yes, otherTeam 403 403 404, other 403 403 404, missing 403 403 404
POST /api/claims/:id/reopen | ADMIN EMPLOYE CLIENT | 200 | 15 s | limit claim, claims:write, idempotent | own yes yes yes, unassigned yes yes 404, teammate yes 403 404, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
POST /api/claims/:id/transition | ADMIN EMPLOYE | 200 | 15 s | limit claim, claims:write, idempotent | own yes yes 403, unassigned yes yes 403, teammate yes 403 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
GET /api/claims/:id/receipt | ADMIN EMPLOYE CLIENT | 200 | 15 s | claims:read | own yes yes yes, unassigned yes yes 404, teammate yes yes 404, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
GET /api/claims/:id/targets | ADMIN EMPLOYE CLIENT | 200 | 15 s | claims:read | own yes yes yes, unassigned yes yes 404, teammate yes yes 404, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
GET /api/claims/:id/targets/:targetId/explain | ADMIN EMPLOYE CLIENT | 200 | 15 s | claims:read | own yes yes yes, unassigned yes yes 404, teammate yes yes 404, otherTeam yes 404 404, other yes 404 404, missing 404 404 404
GET /api/claims/:id/case-file | ADMIN EMPLOYE | 200 | 15 s | claims:read | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
POST /api/claims/:id/notes | ADMIN EMPLOYE | 201 | 15 s | limit claim, claims:write, idempotent | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
DELETE /api/claims/:id/notes/:noteId | ADMIN EMPLOYE | 204 | 15 s | claims:write | own yes yes 403, seen yes 403 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
POST /api/claims/similar | ADMIN EMPLOYE CLIENT | 200 | 15 s | limit search, claims:read | call yes yes yes
GET /api/claims/:id/similar | ADMIN EMPLOYE | 200 | 15 s | limit search, claims:read, may lag | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
GET /api/claims/:id/links | ADMIN EMPLOYE | 200 | 15 s | claims:read | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
POST /api/claims/:id/links | ADMIN EMPLOYE | 201 | 15 s | limit claim, claims:write, idempotent | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
POST /api/claims/:id/merge | ADMIN EMPLOYE | 200 | 15 s | limit claim, claims:write, idempotent | own yes yes 403, unassigned yes 403 403, teammate yes 403 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
POST /api/claims/:id/unmerge | ADMIN EMPLOYE | 200 | 15 s | claims:write, idempotent | own yes yes 403, unassigned yes 403 403, teammate yes 403 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
DELETE /api/claims/:id/links/:linkId | ADMIN EMPLOYE | 204 | 15 s | claims:write | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
GET /api/desk/settings | ADMIN EMPLOYE | 200 | 15 s | desk:read | call yes yes 403
PUT /api/desk/settings | ADMIN | 200 | 15 s |  | call yes 403 403
GET /api/claims/:id/desk | ADMIN EMPLOYE | 200 | 15 s | claims:read | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
POST /api/claims/:id/assign | ADMIN EMPLOYE | 200 | 15 s | limit claim, claims:write | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
POST /api/claims/:id/escalate | ADMIN EMPLOYE | 200 | 15 s | limit claim, claims:write | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
GET /api/claims/:id/triage | ADMIN EMPLOYE | 200 | 15 s | claims:read | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
GET /api/claims/:id/triage/proposal | ADMIN EMPLOYE | 200 | 15 s | limit search, claims:read | own yes yes 403, unassigned yes yes 403, teammate yes yes 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
POST /api/claims/:id/triage | ADMIN EMPLOYE | 200 | 15 s | limit claim, claims:write, idempotent | own yes yes 403, unassigned yes 403 403, teammate yes 403 403, otherTeam yes 404 403, other yes 404 403, missing 404 404 403
GET /api/canned-replies | ADMIN EMPLOYE | 200 | 15 s | desk:read, may lag | call yes yes 403
POST /api/canned-replies | ADMIN EMPLOYE | 201 | 15 s | idempotent | call yes yes 403
GET /api/canned-replies/:id | ADMIN EMPLOYE | 200 | 15 s | desk:read | own yes yes 403, seen yes yes 403, other 404 404 403, missing 404 404 403
POST /api/canned-replies/:id/render | ADMIN EMPLOYE | 200 | 15 s | claims:read | own yes yes 403, seen yes yes 403, other 404 404 403, missing 404 404 403
PUT /api/canned-replies/:id | ADMIN EMPLOYE | 200 | 15 s |  | own yes yes 403, seen yes 403 403, other 404 404 403, missing 404 404 403
DELETE /api/canned-replies/:id | ADMIN EMPLOYE | 204 | 15 s |  | own yes yes 403, seen yes 403 403, other 404 404 403, missing 404 404 403
POST /api/claims/bulk | ADMIN EMPLOYE | 200 | 60 s | limit claim, claims:write | call yes yes 403
POST /api/bulk/:id/undo | ADMIN EMPLOYE | 200 | 60 s | limit claim, claims:write | own yes yes 403, other yes 404 403, missing 404 404 403
GET /api/views | ADMIN EMPLOYE | 200 | 15 s | claims:read, may lag | call yes yes 403
GET /api/views/counts | ADMIN EMPLOYE | 200 | 15 s | claims:read, may lag | call yes yes 403
POST /api/views | ADMIN EMPLOYE | 201 | 15 s | idempotent | call yes yes 403
GET /api/views/:id | ADMIN EMPLOYE | 200 | 15 s | claims:read | own yes yes 403, seen yes yes 403, other 404 404 403, missing 404 404 403
PUT /api/views/:id | ADMIN EMPLOYE | 200 | 15 s |  | own yes yes 403, seen yes 403 403, other 404 404 403, missing 404 404 403
DELETE /api/views/:id | ADMIN EMPLOYE | 204 | 15 s |  | own yes yes 403, seen yes 403 403, other 404 404 403, missing 404 404 403
GET /api/documents | ADMIN EMPLOYE CLIENT | 200 | 10 s | documents:read, may lag | call yes yes yes
GET /api/documents/export | ADMIN EMPLOYE CLIENT | 200 | 15 s | csv, limit export | call yes yes yes
GET /api/documents/counts | ADMIN EMPLOYE CLIENT | 200 | 10 s | documents:read, may lag | call yes yes yes
GET /api/documents/:id | ADMIN EMPLOYE CLIENT | 200 | 10 s | documents:read | own yes yes yes, seen yes yes yes, other yes 404 404, missing 404 404 404
GET /api/documents/:id/content | ADMIN EMPLOYE CLIENT | 200 206 | 1078.576 s | file, documents:read | own yes yes yes, seen yes yes yes, other yes 404 404, missing 404 404 404
POST /api/documents/create | ADMIN EMPLOYE CLIENT | 201 | 1078.576 s | multipart, limit upload, documents:write, idempotent | call yes yes yes
DELETE /api/documents/delete/:id | ADMIN EMPLOYE CLIENT | 200 | 10 s | text, documents:write | own yes yes yes, seen yes 403 403, other yes 404 404, missing 404 404 404
GET /api/reports | ADMIN EMPLOYE CLIENT | 200 | 10 s | reports:read, may lag | call yes yes yes
GET /api/reports/export | ADMIN EMPLOYE CLIENT | 200 | 15 s | csv, limit export | call yes yes yes
GET /api/reports/:id | ADMIN EMPLOYE CLIENT | 200 | 10 s | reports:read | own yes yes yes, other yes 404 404, missing 404 404 404
POST /api/reports/create | ADMIN CLIENT | 201 200 | 10 s | limit report, reports:write, idempotent | call yes 403 yes
PUT /api/reports/:id | ADMIN EMPLOYE | 200 | 10 s | limit report, reports:write | own yes yes 403, other yes 409 403, missing 404 404 403
POST /api/reports/:id/validateBy/:employeeId | ADMIN EMPLOYE | 200 | 10 s | reports:write, idempotent | own yes yes 403, other 409 409 403, missing 404 404 403
POST /api/reports/validate/:id | ADMIN EMPLOYE | 200 | 10 s | reports:write, idempotent | own yes yes 403, other 409 409 403, missing 404 404 403
GET /api/reports/:id/choices | ADMIN EMPLOYE | 200 | 10 s | limit search, reports:read | own yes yes 403, other yes 404 403, missing 404 404 403
POST /api/reports/:id/undoValidation | ADMIN EMPLOYE | 200 | 10 s | reports:write, idempotent | own yes yes 403, other 403 404 403, missing 404 404 403
POST /api/reports/:id/none-fits | ADMIN EMPLOYE | 200 | 10 s | reports:write, idempotent | own yes yes 403, other 409 409 403, missing 404 404 403
POST /api/reports/:id/dismiss | ADMIN EMPLOYE | 200 | 10 s | reports:write, idempotent | own yes yes 403, other 409 409 403, missing 404 404 403
POST /api/reports/:id/undismiss | ADMIN EMPLOYE | 200 | 10 s | reports:write, idempotent | own yes yes 403, other 403 404 403, missing 404 404 403
POST /api/reports/:id/answer | ADMIN EMPLOYE | 200 | 10 s | limit claim, reports:write, idempotent | own yes yes 403, other 409 409 403, missing 404 404 403
GET /api/reports/:id/lesson | ADMIN EMPLOYE | 200 | 10 s | limit lesson, reports:read | own yes yes 403, other yes 404 403, missing 404 404 403
DELETE /api/reports/:id | ADMIN | 200 | 10 s | text, reports:write | own yes 403 403, other yes 403 403, missing 404 403 403
POST /api/imports/preview | ADMIN | 200 | 1078.576 s | multipart, limit upload | call yes 403 403
POST /api/imports/create | ADMIN | 201 | 1078.576 s | multipart, limit upload | call yes 403 403
GET /api/imports/latest | ADMIN | 200 | 15 s |  | call yes 403 403
GET /api/people | ADMIN EMPLOYE | 200 | 10 s | people:read, may lag | call yes yes 403
GET /api/clients/:id | ADMIN EMPLOYE | 200 | 10 s | people:read, may lag | missing 404 404 403, person yes yes 403
GET /api/clients/:id/history | ADMIN EMPLOYE | 200 | 10 s | claims:read, may lag | missing 404 404 403, person yes yes 403
GET /api/webhooks | ADMIN | 200 | 15 s |  | call yes 403 403
GET /api/webhooks/:id | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
POST /api/webhooks | ADMIN | 201 | 15 s | fresh proof | call yes 403 403
PUT /api/webhooks/:id | ADMIN | 200 | 15 s | fresh proof | other yes 403 403, missing 404 403 403
DELETE /api/webhooks/:id | ADMIN | 204 | 15 s | fresh proof | other yes 403 403, missing 404 403 403
POST /api/webhooks/:id/rotate | ADMIN | 200 | 15 s | fresh proof | other yes 403 403, missing 404 403 403
POST /api/webhooks/:id/test | ADMIN | 201 | 15 s | fresh proof | other yes 403 403, missing 404 403 403
GET /api/webhooks/:id/deliveries | ADMIN | 200 | 15 s | may lag | other yes 403 403, missing 404 403 403
POST /api/webhooks/deliveries/:id/replay | ADMIN | 200 | 15 s | fresh proof | other yes 403 403, missing 404 403 403
GET /api/ai/search | ADMIN EMPLOYE CLIENT | 200 | 5 s | limit search, solutions:read | call yes yes yes
POST /api/ai/search | ADMIN EMPLOYE CLIENT | 200 | 5 s | limit search, solutions:read | call yes yes yes
GET /api/ai/candidates/:id | ADMIN EMPLOYE | 200 | 5 s | limit search, claims:read | own yes yes 403, unassigned yes yes 403, other yes 404 403, missing 404 404 403
POST /api/ai/summarize | ADMIN EMPLOYE CLIENT | 200 | 5 s | limit summary, solutions:read | call yes yes yes
POST /api/ai/handover | CLIENT | 201 200 | 15 s | idempotent | call 403 403 yes
POST /api/ai/resolve | CLIENT | 200 | 15 s | idempotent | call 403 403 yes
GET /api/conversations | CLIENT | 200 | 15 s | may lag | call 403 403 yes
GET /api/conversations/:id/messages | ADMIN EMPLOYE CLIENT | 200 | 15 s | reports:read | own yes yes yes, other yes 404 404, missing 404 404 404
POST /api/conversations/:id/messages | CLIENT | 201 | 15 s | limit search | own 403 403 yes, other 403 403 yes, missing 403 403 yes
GET /api/notifications | ADMIN EMPLOYE CLIENT | 200 | 15 s | may lag | call yes yes yes
GET /api/notifications/unread | ADMIN EMPLOYE CLIENT | 200 | 15 s | may lag | call yes yes yes
POST /api/notifications/read | ADMIN EMPLOYE CLIENT | 200 | 15 s |  | call yes yes yes
GET /api/notifications/settings | ADMIN EMPLOYE CLIENT | 200 | 15 s |  | call yes yes yes
PUT /api/notifications/settings | ADMIN EMPLOYE CLIENT | 200 | 15 s |  | call yes yes yes
PUT /api/notifications/mutes/:area/:id | ADMIN EMPLOYE CLIENT | 204 | 15 s |  | own yes yes yes, other yes 404 404, missing 404 404 404
GET /api/notifications/mutes/:area/:id | ADMIN EMPLOYE CLIENT | 200 | 15 s |  | own yes yes yes, other yes yes yes, missing yes yes yes
DELETE /api/notifications/mutes/:area/:id | ADMIN EMPLOYE CLIENT | 204 | 15 s |  | own yes yes yes, other yes yes yes, missing yes yes yes
POST /api/unsubscribe | public | 200 | 15 s |  | call yes yes yes
GET /api/mail | ADMIN | 200 | 15 s | may lag | call yes 403 403
GET /api/mail/export | ADMIN | 200 | 15 s | csv, limit export | call yes 403 403
POST /api/mail/:id/retry | ADMIN | 200 | 15 s |  | other yes 403 403, missing 404 403 403
POST /api/mail/test | ADMIN | 201 | 15 s |  | call yes 403 403
GET /api/assistant/settings | ADMIN | 200 | 15 s |  | call yes 403 403
PUT /api/assistant/settings | ADMIN | 200 | 15 s |  | call yes 403 403
GET /api/assistant/quality | ADMIN | 200 | 15 s | may lag | call yes 403 403
POST /api/assistant/recall | ADMIN | 200 | 15 s | limit summary | call yes 403 403
GET /api/assistant/gaps | ADMIN | 200 | 15 s | limit summary, may lag | call yes 403 403
POST /api/assistant/gaps/dismiss | ADMIN | 200 | 15 s |  | call yes 403 403
POST /api/assistant/gaps/undismiss | ADMIN | 200 | 15 s |  | call yes 403 403
POST /api/assistant/gaps/close | ADMIN | 201 | 15 s | idempotent | call yes 403 403
POST /api/assistant/replay | ADMIN | 200 | 15 s | limit summary | call yes 403 403
GET /api/inbox/counts | ADMIN EMPLOYE | 200 | 15 s | claims:read, may lag | call yes yes 403
GET /api/dashboard/attention | ADMIN | 200 | 15 s | may lag | call yes 403 403
GET /api/dashboard/first-run | ADMIN | 200 | 15 s |  | call yes 403 403
POST /api/dashboard/first-run/dismiss | ADMIN | 204 | 15 s |  | call yes 403 403
GET /api/dashboard | EMPLOYE CLIENT | 200 | 15 s | may lag | call 403 yes yes
GET /api/events | ADMIN EMPLOYE CLIENT | 200 |  | events | call yes yes yes
PUT /api/presence | ADMIN EMPLOYE CLIENT | 200 |  |  | own yes yes yes, unassigned yes yes 404, other yes 404 404, missing 404 404 404
GET /api/trash | ADMIN | 200 | 15 s | may lag | call yes 403 403
GET /api/trash/export | ADMIN | 200 | 15 s | csv, limit export | call yes 403 403
POST /api/trash/restore | ADMIN | 200 | 15 s | idempotent | other yes 403 403, missing 404 403 403
GET /api/audit | ADMIN | 200 | 15 s | may lag | call yes 403 403
GET /api/audit/export | ADMIN | 200 | 15 s | csv, limit export, recent proof | call yes 403 403
GET /api/openapi.json | ADMIN | 200 | 10 s |  | call yes 403 403
`;

/**
 * Who may write what: path | role | the fields that it may write | the values that are accepted in other fields,
 * because the server sets them anyway. The decisions (4) define the lines.
 */
export const WRITABLE = `
POST /api/auth/login | public | email password device code
POST /api/auth/second-step/options | public | step
POST /api/auth/second-step | public | step code recoveryCode credential device
POST /api/auth/second-step/setup | public | step
POST /api/auth/second-step/setup/confirm | public | step code mailCode
POST /api/auth/second-step/setup/finish | public | step device
POST /api/auth/oidc/finish | public | code device
POST /api/auth/oidc/logout | public | logout_token
POST /api/auth/recover | public | email
POST /api/auth/sign-up | public | email phone nom
POST /api/auth/links/look | public | token
POST /api/auth/links/use | public | token password username
POST /api/auth/me/proof | ADMIN | password code recoveryCode credential sso
POST /api/auth/me/proof | EMPLOYE | password code recoveryCode credential sso
POST /api/auth/me/proof | CLIENT | password code recoveryCode credential sso
POST /api/auth/oidc/link | ADMIN | from
POST /api/auth/oidc/link | EMPLOYE | from
POST /api/auth/oidc/link | CLIENT | from
POST /api/auth/identities | ADMIN | code
POST /api/auth/identities | EMPLOYE | code
POST /api/auth/identities | CLIENT | code
POST /api/auth/me/factors/totp/confirm | ADMIN | code
POST /api/auth/me/factors/totp/confirm | EMPLOYE | code
POST /api/auth/me/factors/totp/confirm | CLIENT | code
POST /api/auth/me/factors/passkeys | ADMIN | name credential
POST /api/auth/me/factors/passkeys | EMPLOYE | name credential
POST /api/auth/me/factors/passkeys | CLIENT | name credential
POST /api/auth/tokens | ADMIN | name scopes expiresAt serviceAccountId
POST /api/auth/tokens | EMPLOYE | name scopes expiresAt | serviceAccountId [null]
POST /api/auth/service-accounts | ADMIN | name role
PUT /api/auth/me | ADMIN | email phone currentPassword
PUT /api/auth/me | EMPLOYE | email phone currentPassword
PUT /api/auth/me | CLIENT | email phone currentPassword
POST /api/auth/me/password | ADMIN | currentPassword newPassword
POST /api/auth/me/password | EMPLOYE | currentPassword newPassword
POST /api/auth/me/password | CLIENT | currentPassword newPassword
POST /api/auth/register | ADMIN | username email phone role password invite nom
PUT /api/auth/users/update/:id | ADMIN | username email phone role password nom
POST /api/solutions/create | ADMIN | texte motcle internal externalId
PUT /api/solutions/update/:id | ADMIN | texte motcle internal externalId
POST /api/calendars | ADMIN | name timeZone week
PUT /api/calendars/:id | ADMIN | name timeZone week
POST /api/calendars/:id/holidays | ADMIN | date name
POST /api/calendars/:id/confirm | ADMIN | year
POST /api/calendars/:id/import | ADMIN | lines
POST /api/calendars/:id/preview | ADMIN | timeZone week holiday removedHolidayId confirmedYear lines
POST /api/policies | ADMIN | code name targets pauseAllowed keepsRecord recourse recourseOn autoCloseDays reopenWithinDays lateLevel source
POST /api/policies/:id/review | ADMIN | reviewedOn
POST /api/policies/:id/enable | ADMIN | enabled
PUT /api/clock/settings | ADMIN | defaultPolicy
POST /api/teams | ADMIN | name mode calendarId memberIds
PUT /api/teams/:id | ADMIN | name mode calendarId memberIds
PUT /api/workload/:id | ADMIN | capacity awayFrom awayTo
POST /api/categories | ADMIN | name parentId policyCode teamId severity retired
PUT /api/categories/:id | ADMIN | name parentId policyCode teamId severity retired
POST /api/products | ADMIN | name parentId policyCode teamId severity retired
PUT /api/products/:id | ADMIN | name parentId policyCode teamId severity retired
POST /api/claims/create | ADMIN | contenu status response clientId channel receivedAt sentAt remedy remedyText documentIds categoryId productId severity followsId userId
POST /api/claims/create | EMPLOYE | contenu status response clientId channel receivedAt sentAt remedy remedyText documentIds categoryId productId severity followsId | userId ["self",null]
POST /api/claims/create | CLIENT | contenu remedy remedyText documentIds categoryId productId followsId | status ["OPEN"], response [null,""], userId ["self",null], clientId ["self",null], channel ["PORTAL"], receivedAt [null], sentAt [null], severity [null]
PUT /api/claims/update/:id | ADMIN | contenu status response userId
PUT /api/claims/update/:id | EMPLOYE | contenu status response userId
POST /api/claims/:id/messages | ADMIN | body purpose status seen documentIds promisedOn outcome solutionId solutionVersion reportVersion
POST /api/claims/:id/messages | EMPLOYE | body purpose status seen documentIds promisedOn outcome solutionId solutionVersion reportVersion
POST /api/claims/:id/messages | CLIENT | body seen documentIds | purpose ["REPLY"]
POST /api/claims/:id/accept | ADMIN | by note
POST /api/claims/:id/accept | EMPLOYE | by note
POST /api/claims/:id/accept | CLIENT | rating comment
POST /api/claims/:id/reopen | ADMIN | comment
POST /api/claims/:id/reopen | EMPLOYE | comment
POST /api/claims/:id/reopen | CLIENT | comment
POST /api/claims/:id/transition | ADMIN | to reason comment waitingFor closure
POST /api/claims/:id/transition | EMPLOYE | to reason comment waitingFor closure
POST /api/claims/:id/notes | ADMIN | body documentIds
POST /api/claims/:id/notes | EMPLOYE | body documentIds
POST /api/claims/similar | ADMIN | text clientId
POST /api/claims/similar | EMPLOYE | text clientId
POST /api/claims/similar | CLIENT | text | clientId ["self",null]
POST /api/claims/:id/links | ADMIN | kind claimId
POST /api/claims/:id/links | EMPLOYE | kind claimId
POST /api/claims/:id/merge | ADMIN | intoId
POST /api/claims/:id/merge | EMPLOYE | intoId
PUT /api/desk/settings | ADMIN | byTeam defaultTeamId
POST /api/claims/:id/assign | ADMIN | assigneeId teamId note
POST /api/claims/:id/assign | EMPLOYE | assigneeId teamId note
POST /api/claims/:id/escalate | ADMIN | level reason
POST /api/claims/:id/escalate | EMPLOYE | level reason
POST /api/claims/:id/triage | ADMIN | nature categoryId productId severity policyCode receivedAt sentAt reason
POST /api/claims/:id/triage | EMPLOYE | nature categoryId productId severity policyCode receivedAt sentAt reason
POST /api/canned-replies | ADMIN | title body language shared teamId
POST /api/canned-replies | EMPLOYE | title body language | shared [false], teamId [null]
POST /api/canned-replies/:id/render | ADMIN | claimId
POST /api/canned-replies/:id/render | EMPLOYE | claimId
PUT /api/canned-replies/:id | ADMIN | title body language shared teamId
PUT /api/canned-replies/:id | EMPLOYE | title body language
POST /api/claims/bulk | ADMIN | clientOperationId ids versions changes reason
POST /api/claims/bulk | EMPLOYE | clientOperationId ids versions changes reason
POST /api/views | ADMIN | name filter shared teamId
POST /api/views | EMPLOYE | name filter | shared [false], teamId [null]
PUT /api/views/:id | ADMIN | name filter shared teamId
PUT /api/views/:id | EMPLOYE | name filter
POST /api/documents/create | ADMIN | nom type reclamationId userId employeeId purpose
POST /api/documents/create | EMPLOYE | nom type reclamationId userId purpose | employeeId ["self"]
POST /api/documents/create | CLIENT | nom type reclamationId employeeId purpose | userId ["self"]
POST /api/reports/create | ADMIN | reclamationText handledByAI validatedByEmployee solutionId userId summary steps tags conversationId | employeeId ["self",null]
POST /api/reports/create | CLIENT | reclamationText handledByAI solutionId summary steps tags conversationId | validatedByEmployee [false], userId ["self",null], employeeId [null]
PUT /api/reports/:id | ADMIN | reclamationText handledByAI validatedByEmployee solutionId userId employeeId summary steps tags
PUT /api/reports/:id | EMPLOYE | validatedByEmployee solutionId | employeeId ["self",null]
POST /api/reports/:id/validateBy/:employeeId | ADMIN | solutionId
POST /api/reports/:id/validateBy/:employeeId | EMPLOYE | solutionId
POST /api/reports/validate/:id | ADMIN | solutionId
POST /api/reports/validate/:id | EMPLOYE | solutionId
POST /api/reports/:id/dismiss | ADMIN | reason duplicateOf
POST /api/reports/:id/dismiss | EMPLOYE | reason duplicateOf
POST /api/reports/:id/answer | ADMIN | body
POST /api/reports/:id/answer | EMPLOYE | body
POST /api/imports/preview | ADMIN | kind
POST /api/imports/create | ADMIN | kind
POST /api/webhooks | ADMIN | url types name
PUT /api/webhooks/:id | ADMIN | url types name enabled
POST /api/ai/search | ADMIN | q k
POST /api/ai/search | EMPLOYE | q k
POST /api/ai/search | CLIENT | q k
POST /api/ai/summarize | ADMIN | reclamationText solutionText
POST /api/ai/summarize | EMPLOYE | reclamationText solutionText
POST /api/ai/summarize | CLIENT | reclamationText solutionText
POST /api/ai/handover | CLIENT | conversationId
POST /api/ai/resolve | CLIENT | conversationId
POST /api/conversations/:id/messages | CLIENT | body clientMessageId act solutionId documentIds language
POST /api/notifications/read | ADMIN | ids before claimId
POST /api/notifications/read | EMPLOYE | ids before claimId
POST /api/notifications/read | CLIENT | ids before claimId
PUT /api/notifications/settings | ADMIN | choices language timeZone quietHours digestAt
PUT /api/notifications/settings | EMPLOYE | choices language timeZone quietHours digestAt
PUT /api/notifications/settings | CLIENT | choices language timeZone quietHours digestAt
PUT /api/assistant/settings | ADMIN | blindEvery
POST /api/assistant/recall | ADMIN | solutionId version
POST /api/assistant/gaps/dismiss | ADMIN | reportIds
POST /api/assistant/gaps/undismiss | ADMIN | reportIds
POST /api/assistant/gaps/close | ADMIN | texte motcle reportIds
POST /api/assistant/replay | ADMIN | solutionId texte motcle
PUT /api/presence | ADMIN | area id tab isOpen isWriting
PUT /api/presence | EMPLOYE | area id tab isOpen isWriting
PUT /api/presence | CLIENT | area id tab isOpen isWriting
POST /api/trash/restore | ADMIN | area id
`;
