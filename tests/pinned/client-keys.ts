/**
 * A literal copy of what clients are answered with where the staff is answered with other keys. A field of the staff must
 * never reach a client: a key is added here only on purpose.
 */
export const CLIENT_KEYS = `
GET /api/claims | data[].id data[].contenu data[].status data[].response data[].userId data[].clientId data[].assigneeId data[].createdBy data[].clientName data[].assigneeName data[].authorName data[].createdAt data[].updatedAt data[].version data[].reference data[].closure data[].cycle data[].channel data[].receivedAt data[].remedy data[].remedyText meta.page meta.perPage meta.total meta.isLeast meta.next
GET /api/claims/:id | id contenu status response userId clientId assigneeId createdBy clientName assigneeName authorName createdAt updatedAt version reference closure cycle channel receivedAt remedy remedyText
POST /api/claims/create | id contenu status response userId clientId assigneeId createdBy clientName assigneeName authorName createdAt updatedAt version reference closure cycle channel receivedAt remedy remedyText
GET /api/claims/:id/thread | data[].kind data[].id data[].at data[].author.id data[].author.name data[].author.role data[].body data[].purpose data[].withdrawn data[].recorded data[].documents[].id data[].documents[].nom data[].documents[].mime data[].documents[].size data[].what data[].from data[].to data[].rating meta.next meta.newest
POST /api/claims/:id/accept | id contenu status response userId clientId assigneeId createdBy clientName assigneeName authorName createdAt updatedAt version reference closure cycle channel receivedAt remedy remedyText
POST /api/claims/:id/reopen | id contenu status response userId clientId assigneeId createdBy clientName assigneeName authorName createdAt updatedAt version reference closure cycle channel receivedAt remedy remedyText
`;
