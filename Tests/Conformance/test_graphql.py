"""The gql client against a world: variables, fragments, aliases, and what must be refused."""

import requests
from gql import Client, gql
from gql.transport.exceptions import TransportQueryError
from gql.transport.httpx import HTTPXTransport

from running import ROOT, Running

QUERY = gql("""
query Delta($since: Long!, $epoch: String!, $more: Boolean = false) {
  first: syncFeed(sinceSeqId: $since, epoch: $epoch) { ...numbers changes { ...counts } }
  second: syncFeed(sinceSeqId: $since, epoch: $epoch, limit: 1) {
    seqId
    nextPageToken @include(if: $more)
    records { post: id author { name } ... on Post { bodyHtml } }
  }
}
fragment numbers on SyncAnswer { seqId oldestSeqId epoch acknowledged __typename }
fragment counts on PostChange { id likes: likeCount likedByMe }
""")


def main():
    with Running() as server:
        base, tokens = server.make_world()
        headers = {"Authorization": f"Bearer {tokens['ada']}"}
        page = requests.get(base + "/feed", headers=headers, timeout=10).json()
        post = page["items"][0]["id"]
        requests.put(f"{base}/posts/{post}/like", headers={**headers, "Idempotency-Key": "g1"}, timeout=10)
        client = Client(
            transport=HTTPXTransport(base + "/graphql", headers=headers),
            schema=(ROOT / "Schemas/schema.graphql").read_text(),
        )
        start = {"since": page["sync"]["seq_id"], "epoch": page["sync"]["epoch"]}
        data = client.execute(QUERY, variable_values=start)
        assert data["first"]["changes"] == [{"id": post, "likes": 1, "likedByMe": True}], data
        assert data["first"]["acknowledged"] == ["g1"], data
        assert data["first"]["__typename"] == "SyncAnswer", data
        assert "nextPageToken" not in data["second"], data
        data = client.execute(QUERY, variable_values={**start, "more": True})
        assert "nextPageToken" in data["second"], data
        try:
            client.execute(QUERY, variable_values={**start, "epoch": "e9"})
            raise AssertionError("another epoch was answered")
        except TransportQueryError as error:
            assert error.errors[0]["extensions"]["status"] == 410, error
        for query in [
            "{ syncFeed { seqId } }", "{ nothing }", "mutation { a }", "{ __schema { types { name } } }",
            '{ syncFeed(sinceSeqId: 0, epoch: "e1") }', "{", "{ a: ", "query ($a: Int!) { syncFeed }",
            '{ syncFeed(sinceSeqId: 0, epoch: "e1") { seqId { a } } }', "{ ...f } fragment f on Query { ...f }",
            '{ syncFeed(sinceSeqId: 0, epoch: "e1") { records } }', "{" * 5000, "[" * 5000,
            "{ a: syncFeed(sinceSeqId: 0, epoch: \"e1\") { " + "seqId " * 300 + "} }", "\u0000", "x" * 9000,
        ]:
            answer = requests.post(base + "/graphql", headers=headers, json={"query": query}, timeout=10)
            assert answer.status_code in (200, 400), (query[:60], answer.status_code)
            assert answer.status_code == 400 or answer.json()["errors"], query[:60]
    print("graphql: ok")


if __name__ == "__main__":
    main()
