"""A few dozen places that everybody knows: enough to tell that "Tokyo Tower" is no class."""

PLACES = (
    "Amsterdam|Ankara|Athens|Bangkok|Barcelona|Beijing|Berlin|Bombay|Boston|Brussels|Budapest"
    "|Cairo|Chicago|Copenhagen|Delhi|Dublin|Edinburgh|Frankfurt|Fukuoka|Geneva|Hamburg|Hanoi"
    "|Helsinki|Hiroshima|Hong Kong|Istanbul|Jakarta|Jerusalem|Kobe|Kyoto|Lisbon|London"
    "|Los Angeles|Lyon|Madrid|Manchester|Manila|Melbourne|Milan|Montreal|Moscow|Mumbai|Munich"
    "|Nagasaki|Nagoya|Nairobi|Nara|New York|Osaka|Oslo|Oxford|Paris|Philadelphia|Prague"
    "|Rio|Rome|San Francisco|Sapporo|Seattle|Sendai|Seoul|Shanghai|Singapore|Stockholm|Sydney"
    "|Taipei|Tokyo|Toronto|Vancouver|Venice|Vienna|Warsaw|Washington|Yokohama|Zurich"
)
"""A pattern of cities, as English writes them."""
_PREFECTURES = (
    "青森県|岩手県|宮城県|秋田県|山形県|福島県|茨城県|栃木県|群馬県|埼玉県|千葉県|神奈川県|新潟県|富山県|石川県"
    "|福井県|山梨県|長野県|岐阜県|静岡県|愛知県|三重県|滋賀県|兵庫県|奈良県|和歌山県|鳥取県|島根県|岡山県|広島県"
    "|山口県|徳島県|香川県|愛媛県|高知県|福岡県|佐賀県|長崎県|熊本県|大分県|宮崎県|鹿児島県|沖縄県"
)
JAPANESE_PLACES = f"東京都|北海道|京都府|大阪府|{_PREFECTURES}|東京|大阪|京都|名古屋|札幌|仙台|横浜|神戸|広島|福岡|博多|長崎|奈良"
"""A pattern, longer names first where one begins another."""
