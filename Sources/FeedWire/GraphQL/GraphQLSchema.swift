/// The types of `schema.graphql`: for each field the member of the JSON that it stands for.
enum GraphQLSchema {
    struct Field {
        let member: String
        /// The type of the value; nil for a scalar.
        let type: String?
    }

    static let types: [String: [String: Field]] = [
        "SyncAnswer": [
            "epoch": leaf("epoch"), "seqId": leaf("seq_id"), "oldestSeqId": leaf("oldest_seq_id"),
            "records": Field(member: "records", type: "Post"),
            "changes": Field(member: "changes", type: "PostChange"),
            "tombstones": Field(member: "tombstones", type: "Tombstone"),
            "acknowledged": leaf("acknowledged"), "nextPageToken": leaf("next_page_token"),
            "serverTime": leaf("server_time"),
        ],
        "Post": [
            "id": leaf("id"), "author": Field(member: "author", type: "Author"),
            "bodyHtml": leaf("body_html"), "likeCount": leaf("like_count"),
            "likedByMe": leaf("liked_by_me"), "commentCount": leaf("comment_count"),
            "shareCount": leaf("share_count"), "bookmarkedByMe": leaf("bookmarked_by_me"),
            "createdAt": leaf("created_at"), "version": leaf("version"),
            "reasons": leaf("reasons"), "image": Field(member: "image", type: "Image"),
            "videoSeconds": leaf("video_seconds"), "clientId": leaf("client_id"),
        ],
        "Author": ["id": leaf("id"), "name": leaf("name"), "followed": leaf("followed")],
        "Image": [
            "url": leaf("url"), "width": leaf("width"), "height": leaf("height"),
            "tint": leaf("tint"), "blur": leaf("blur"),
        ],
        "PostChange": [
            "id": leaf("id"), "version": leaf("version"), "likeCount": leaf("like_count"),
            "likedByMe": leaf("liked_by_me"), "commentCount": leaf("comment_count"),
            "shareCount": leaf("share_count"), "bookmarkedByMe": leaf("bookmarked_by_me"),
            "bodyHtml": leaf("body_html"),
        ],
        "Tombstone": ["id": leaf("id"), "op": leaf("op")],
    ]

    private static func leaf(_ member: String) -> Field { Field(member: member, type: nil) }
}
